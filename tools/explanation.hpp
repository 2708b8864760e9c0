// SPDX-License-Identifier: BSL-1.0
// A compile error of the library as a person says it: a sentence, both types, how it is mended, the
// page that says more, and the places.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "findings.hpp"
#include "literal_file.hpp"

namespace tools {

/// What is not known is empty.
struct explanation {
  std::string sentence;       ///< what is wrong, with the argument in front
  std::string label;          ///< about the word: both types, or both numbers
  std::string help;           ///< how it is mended, where the sentence does not say it
  std::string anchor;         ///< the section of docs/errors.md
  place named;                ///< the place that the compiler names
  std::optional<place> word;  ///< of the schema, where the source spells it
  std::string schema;         ///< as far as it is known
  std::size_t schema_at = 0;  ///< the word's column in it, from 1
  std::size_t length = 0;     ///< of the word

  /// Is the word where the reader looks? The schema of a table stands in an earlier line.
  [[nodiscard]] bool is_at_word() const { return word && word->begin.line >= named.begin.line; }
};

[[nodiscard]] explanation explanation_of(const diagnosis& d, const literal_file& file);

}  // namespace tools
