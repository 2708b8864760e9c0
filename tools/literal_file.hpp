// SPDX-License-Identifier: BSL-1.0
// A source with its literals, and the search for the literal of an error.
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

/// Adjacent literals are joined.
class literal_file {
 public:
  explicit literal_file(source from);

  [[nodiscard]] const source& from() const { return from_; }
  /// The literal of the error: the first one from the compiler's line on, else the last one before
  /// it.
  [[nodiscard]] const mapped_text* literal_of(const diagnosis& d) const;
  /// The number of lines from the compiler's line to that literal; nothing if there is none.
  [[nodiscard]] std::optional<std::size_t> lines_to_literal(const diagnosis& d) const;
  /// The line without its line end.
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

/// Reads files and caches the last one: the next error is probably in the same file.
class literal_files {
 public:
  /// An empty file if it cannot be read.
  [[nodiscard]] const literal_file& at(const std::string& path);
  /// The file of an error. If macros are involved, the error's place is set to the one that has the
  /// literal.
  [[nodiscard]] const literal_file& of(diagnosis& d);

 private:
  std::shared_ptr<const literal_file> last_;
};

}  // namespace tools
