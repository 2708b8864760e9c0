// SPDX-License-Identifier: BSL-1.0
// What shared objects register when they are loaded: failures, kernels that are never called, or
// everything.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "check.hpp"
#include "findings.hpp"

namespace tools {

/// Loads the libraries and prints the errors in their registrations; with `list`, prints all
/// operators and kernels. Reports libraries that cannot be loaded or checked on standard error, in
/// the name of the sub-command `command`.
[[nodiscard]] exit_status check_libraries(std::span<const std::string> files, bool list,
                                          printer& out, std::ostream& errors,
                                          const char* command = "check");

/// The operators in this program's registry, by name. If there are fallbacks, the last entry has
/// them and the name "_".
[[nodiscard]] std::vector<listed_operator> listed_operators();

}  // namespace tools
