// SPDX-License-Identifier: BSL-1.0
// `schema_ct list`: the operators that libraries register, and their kernels.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "check.hpp"

namespace tools {

/// Runs `schema_ct list` with the arguments after `list`.
[[nodiscard]] exit_status list(std::span<const std::string> arguments, std::ostream& out,
                               std::ostream& errors);

}  // namespace tools
