// SPDX-License-Identifier: BSL-1.0
// A source with its literals, among which the one is found that an error is about.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnosis.hpp"
#include "mapped_text.hpp"
#include "source.hpp"

namespace tools {

/// Literals that stand side by side are joined.
class literal_file {
 public:
  explicit literal_file(source from);

  [[nodiscard]] const source& from() const { return from_; }
  /// The literal that was read: the first one from the compiler's line on, or the last one before.
  [[nodiscard]] const mapped_text* literal_of(const diagnosis& d) const;
  /// How many lines below the compiler's it begins; nothing where none does.
  [[nodiscard]] std::optional<std::size_t> lines_to_literal(const diagnosis& d) const;
  /// Without its end.
  [[nodiscard]] std::string_view line(std::size_t number) const;

 private:
  struct found_literal {
    std::size_t line;
    mapped_text text;
  };
  [[nodiscard]] const found_literal* find(const diagnosis& d) const;

  source from_;
  std::vector<found_literal> literals_;
};

/// Files of which the last one is kept: the next error is probably in the same.
class literal_files {
 public:
  /// A file that cannot be read has no text.
  [[nodiscard]] const literal_file& at(const std::string& path);
  /// The file of an error, whose place becomes the one among those of macros that has the literal.
  [[nodiscard]] const literal_file& of(diagnosis& d);

 private:
  std::shared_ptr<const literal_file> last_;
};

}  // namespace tools
