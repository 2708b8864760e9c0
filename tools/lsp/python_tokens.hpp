// SPDX-License-Identifier: BSL-1.0
// Python's tokens in the form of C++ tokens, for readers of both languages.
#pragma once

#include "../cpp_tokens.hpp"

namespace tools::lsp {

/// Words, strings and punctuation. '=' is that of an assignment or a keyword, never a part of `==`.
/// The text of an f-string is not known, and line ends make no tokens.
[[nodiscard]] token_list python_tokens(std::string_view source);

/// Appends the characters of a string to `out`; the closing quote becomes the position of the
/// text's end.
void append_python_string(mapped_text& out, std::string_view source, const token& t,
                          std::size_t limit);

}  // namespace tools::lsp
