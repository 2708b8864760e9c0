// SPDX-License-Identifier: BSL-1.0
// Replaces clangd's diagnostics on their way to the editor.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "clangd_errors.hpp"
#include "open_documents.hpp"

namespace tools::lsp {

/// Explains the errors of the library, and sets their ranges to the word in the literal.
class clangd_filter {
 public:
  /// `page` is the URI of the catalogue of errors; empty if it is not known.
  explicit clangd_filter(std::string page) : page_(std::move(page)) {}

  /// Reads a message of the editor. It is never changed.
  void take(std::string_view message) { documents_.take(message, encoding_); }
  /// The replacement for a message of clangd; nothing if the message is passed on unchanged.
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
