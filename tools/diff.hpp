// SPDX-License-Identifier: BSL-1.0
// `schema_ct diff`: which changes of an operator library's schemas break its callers.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "check.hpp"

namespace tools {

/// Why a caller written for `old_schema` cannot call `now`, by PyTorch's rules; empty if it can. A
/// text that is not a schema is compatible only with itself.
[[nodiscard]] std::string breaks_callers(const std::string& old_schema, const std::string& now);

/// Why a program saved with `now` cannot run with `old_schema`; empty if it can.
[[nodiscard]] std::string breaks_older_programs(const std::string& old_schema,
                                                const std::string& now);

/// Runs `schema_ct diff` with the arguments after `diff`.
[[nodiscard]] exit_status diff(std::span<const std::string> arguments, std::ostream& out,
                               std::ostream& errors);

}  // namespace tools
