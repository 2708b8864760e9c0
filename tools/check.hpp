// SPDX-License-Identifier: BSL-1.0
// `schema_ct check`: reads schemas and C++ sources and says what is wrong with them.
#pragma once

#include <cstdio>
#include <iosfwd>
#include <span>
#include <string>

namespace tools {

/// The program's answers to who started it.
enum exit_status : int { no_errors = 0, found_errors = 1, cannot_run = 2 };

/// Runs `schema_ct check` with the arguments after `check`; `-` reads from `in`.
[[nodiscard]] exit_status check(std::span<const std::string> arguments, std::FILE* in,
                                std::ostream& out, std::ostream& errors);

}  // namespace tools
