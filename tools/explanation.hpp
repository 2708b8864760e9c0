// SPDX-License-Identifier: BSL-1.0
// A compile error of the library as a person reads it: the place in the literal, the source line
// with the word underlined, both types, how to mend it, and the page that says more.
#pragma once

#include <memory>
#include <string>

#include "diagnosis.hpp"

namespace tools {

class literal_file;

class error_texts {
 public:
  /// The lines, each with its end. Reads the source file, whose line is quoted; without it, or
  /// where the text is not spelled as one literal there, the schema is quoted instead.
  [[nodiscard]] std::string text_of(const diagnosis& d, bool in_colours);

 private:
  // The next error is probably in the same file.
  std::shared_ptr<const literal_file> last_file_;
};

}  // namespace tools
