// SPDX-License-Identifier: BSL-1.0
// Converts clangd's published diagnostics to a compiler's lines, with the explanations of
// `schema_ct explain`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "clangd_errors.hpp"

namespace tools::lsp {

class clangd_texts {
 public:
  /// The text of the diagnostics in a message, or in a list of messages; nothing if none of them is
  /// an error of the library.
  [[nodiscard]] std::optional<std::string> text_of(std::string_view message);

 private:
  bool add(std::string& out, json message);

  literal_files files_;
  encoding encoding_ = encoding::utf16;
};

}  // namespace tools::lsp
