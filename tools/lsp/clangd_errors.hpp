// SPDX-License-Identifier: BSL-1.0
// The errors of the library among the diagnostics that clangd publishes.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "explanation.hpp"
#include "protocol.hpp"

namespace tools::lsp {

/// May a message be of use here? Quick, as most of what clangd sends is not.
[[nodiscard]] bool may_have_errors(std::string_view message);

/// What columns count, if the message is the server's answer to `initialize` and says so.
[[nodiscard]] std::optional<encoding> encoding_in(std::string_view message);

/// The explanation of each diagnostic that is an error of the library. Takes those out of the array
/// that tell such an error again. `file` is the one that they are about; throws json::exception
/// where the array is none of diagnostics.
[[nodiscard]] std::vector<std::optional<explanation>> explain(json& diagnostics,
                                                              const literal_file& file, encoding e);

/// A place's beginning from 1, in bytes, for what clangd says of it, and the other way.
[[nodiscard]] position bytes_of(text_position at, const literal_file& file, encoding e);
[[nodiscard]] text_position units_of(position at, const literal_file& file, encoding e);

}  // namespace tools::lsp
