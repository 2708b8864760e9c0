// SPDX-License-Identifier: BSL-1.0
// What clangd publishes, as a compiler prints it and `schema_ct explain` explains it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "clangd_errors.hpp"

namespace tools::lsp {

class clangd_texts {
 public:
  /// The diagnostics of a message, or of a list of messages; nothing where none of them is an error
  /// of the library.
  [[nodiscard]] std::optional<std::string> text_of(std::string_view message);

 private:
  bool add(std::string& out, json message);

  literal_files files_;
  encoding encoding_ = encoding::utf16;
};

}  // namespace tools::lsp
