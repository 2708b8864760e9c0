// SPDX-License-Identifier: BSL-1.0
// What shared objects register when they are loaded: what fails, what is never called, all of it.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "check.hpp"
#include "findings.hpp"

namespace tools {

/// Loads the libraries and prints what is wrong with their registrations, and with `list` all
/// operators and kernels. Standard error is told of libraries that cannot be loaded or checked, by
/// the sub-command `command`.
[[nodiscard]] exit_status check_libraries(std::span<const std::string> files, bool list,
                                          printer& out, std::ostream& errors,
                                          const char* command = "check");

/// What this program's registry has, by name; the last one is called "_" and has the fallbacks, if
/// there are any.
[[nodiscard]] std::vector<listed_operator> listed_operators();

}  // namespace tools
