// SPDX-License-Identifier: BSL-1.0
// The errors of the library among the diagnostics that clangd publishes.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "explanation.hpp"
#include "protocol.hpp"

namespace tools::lsp {

/// Can the message contain errors of the library? A quick test, because most messages cannot.
[[nodiscard]] bool may_have_errors(std::string_view message);

/// The unit of columns, if the message is the server's response to `initialize` and names it.
[[nodiscard]] std::optional<encoding> encoding_in(std::string_view message);

/// The explanation of each diagnostic, or nothing if it is not an error of the library. Removes
/// diagnostics that repeat such an error from the array. `file` is the file of the diagnostics.
/// Throws json::exception if the array does not contain diagnostics.
[[nodiscard]] std::vector<std::optional<explanation>> explain(json& diagnostics,
                                                              const literal_file& file, encoding e);

/// Converts clangd's position to lines and columns from 1, in bytes, and back.
[[nodiscard]] position bytes_of(text_position at, const literal_file& file, encoding e);
[[nodiscard]] text_position units_of(position at, const literal_file& file, encoding e);

}  // namespace tools::lsp
