// SPDX-License-Identifier: BSL-1.0
// What shared objects register when they are loaded: what fails, what is never called, all of it.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "check.hpp"
#include "findings.hpp"

namespace tools {

/// Loads the libraries and prints what is wrong with their registrations, and with `list` all
/// operators and kernels. Standard error is told of libraries that cannot be loaded or checked.
[[nodiscard]] exit_status check_libraries(std::span<const std::string> files, bool list,
                                          printer& out, std::ostream& errors);

}  // namespace tools
