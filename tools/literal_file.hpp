// SPDX-License-Identifier: BSL-1.0
// A source with its literals, among which the one is found that an error is about.
#pragma once

#include <memory>
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
  /// Without its end.
  [[nodiscard]] std::string_view line(std::size_t number) const;

 private:
  struct found_literal {
    std::size_t line;
    mapped_text text;
  };

  source from_;
  std::vector<found_literal> literals_;
};

/// Files of which the last one is kept: the next error is probably in the same.
class literal_files {
 public:
  /// A file that cannot be read has no text.
  [[nodiscard]] const literal_file& at(const std::string& path);

 private:
  std::shared_ptr<const literal_file> last_;
};

}  // namespace tools
