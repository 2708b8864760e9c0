// SPDX-License-Identifier: BSL-1.0
// `schema_ct check`: reads schemas and C++ sources and reports the errors in them.
#pragma once

#include <cstdio>
#include <iosfwd>
#include <span>
#include <string>

namespace tools {

/// The program's exit status.
enum exit_status : int { no_errors = 0, found_errors = 1, cannot_run = 2 };

/// Runs `schema_ct check` with the arguments after `check`; `-` reads from `in`.
[[nodiscard]] exit_status check(std::span<const std::string> arguments, std::FILE* in,
                                std::ostream& out, std::ostream& errors);

}  // namespace tools
