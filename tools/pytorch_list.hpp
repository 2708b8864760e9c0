// SPDX-License-Identifier: BSL-1.0
// The list of PyTorch's operators, which is compiled into the program.
#pragma once

#include <string_view>

namespace tools {

/// The release of PyTorch whose operators the list has; besides, it has those that 2.13 had.
inline constexpr const char* pytorch_list_version = "PyTorch 2.14";

/// data/aten/operators.tsv. The first cell of each line, up to a tab, is a schema without
/// namespace.
[[nodiscard]] std::string_view pytorch_list();

}  // namespace tools
