// SPDX-License-Identifier: BSL-1.0
// What an editor gets instead of clangd's diagnostics.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "clangd_errors.hpp"
#include "open_documents.hpp"

namespace tools::lsp {

/// Puts the errors of the library into words, and their ranges at the word in the literal.
class clangd_filter {
 public:
  /// `page` is the URI of the catalogue of errors; empty if it is not known.
  explicit clangd_filter(std::string page) : page_(std::move(page)) {}

  /// A message of the editor, which is never changed.
  void take(std::string_view message) { documents_.take(message, encoding_); }
  /// What the editor gets instead of a message of clangd; nothing where it gets the message.
  [[nodiscard]] std::optional<std::string> replacement_of(std::string_view message);

 private:
  [[nodiscard]] literal_file file_of(const json& parameters) const;
  bool rewrite(json& parameters) const;
  void rewrite(json& diagnostic, const explanation& e, const literal_file& file,
               const json& uri) const;

  std::string page_;
  open_documents documents_;
  encoding encoding_ = encoding::utf16;
};

}  // namespace tools::lsp
