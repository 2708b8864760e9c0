// SPDX-License-Identifier: BSL-1.0
// `schema_ct explain -- clangd …`: runs clangd with a filter between it and the editor.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace tools {

/// Runs the command with the editor on `in` and `out`, two file descriptors. All bytes pass
/// unchanged, except for the messages that the filter replaces. Returns clangd's exit status.
[[nodiscard]] int run_clangd(std::span<const std::string> command, int in, int out,
                             std::ostream& errors);

}  // namespace tools
