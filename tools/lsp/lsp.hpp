// SPDX-License-Identifier: BSL-1.0
// `schema_ct lsp`: the language server on a pair of streams.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace tools {

/// Runs `schema_ct lsp` with the arguments after `lsp`: reads messages from the file descriptor
/// `in` and writes to `out` until the client ends it.
[[nodiscard]] int lsp_main(std::span<const std::string> arguments, int in, std::ostream& out,
                           std::ostream& errors);

}  // namespace tools
