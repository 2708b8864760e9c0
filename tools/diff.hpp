// SPDX-License-Identifier: BSL-1.0
// `schema_ct diff`: which changes of an operator library's schemas break its callers.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "check.hpp"

namespace tools {

/// Why a caller written for `old_schema` cannot call `now`, by PyTorch's rules; empty where it can.
/// A text that is no schema is compatible with itself alone.
[[nodiscard]] std::string breaks_callers(const std::string& old_schema, const std::string& now);

/// Why a program saved with `now` cannot run where `old_schema` is; empty where it can.
[[nodiscard]] std::string breaks_older_programs(const std::string& old_schema,
                                                const std::string& now);

/// Runs `schema_ct diff` with the arguments after `diff`.
[[nodiscard]] exit_status diff(std::span<const std::string> arguments, std::ostream& out,
                               std::ostream& errors);

}  // namespace tools
