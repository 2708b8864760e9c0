// SPDX-License-Identifier: BSL-1.0
// The tokens of Python in the form that C++ has them, for readers of both.
#pragma once

#include "../cpp_tokens.hpp"

namespace tools::lsp {

/// Words, strings and punctuation; '=' is an assignment's or a keyword's, and no part of `==`. What
/// an f-string says is not known, and the ends of lines give no tokens.
[[nodiscard]] token_list python_tokens(std::string_view source);

/// The characters of a string, appended to `out`; the closing quote becomes the place of its end.
void append_python_string(mapped_text& out, std::string_view source, const token& t,
                          std::size_t limit);

}  // namespace tools::lsp
