// SPDX-License-Identifier: BSL-1.0
// A compile error of the library as the program explains it: a sentence, both types, the
// correction, the section of the documentation, and the places.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "findings.hpp"
#include "literal_file.hpp"

namespace tools {

/// Unknown parts are empty.
struct explanation {
  std::string sentence;       ///< the mistake, beginning with the argument
  std::string label;          ///< below the word: both types, or both numbers
  std::string elsewhere;      ///< the word and its column, if the schema is not known
  std::string help;           ///< the correction, unless the sentence has it
  std::string anchor;         ///< the section of docs/errors.md
  place named;                ///< the place that the compiler names
  std::optional<place> word;  ///< the word in the source, if the source spells the schema
  std::string schema;         ///< the known part of the schema
  std::size_t schema_at = 0;  ///< the word's column in it, from 1
  std::size_t length = 0;     ///< the length of the word

  /// Is the word at or below the compiler's line? A table's schema is in an earlier line.
  [[nodiscard]] bool is_at_word() const { return word && word->begin.line >= named.begin.line; }
};

[[nodiscard]] explanation explanation_of(const diagnosis& d, const literal_file& file);

}  // namespace tools
