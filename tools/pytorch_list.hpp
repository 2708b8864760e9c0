// SPDX-License-Identifier: BSL-1.0
// PyTorch's list of its operators, which is in the program.
#pragma once

#include <string_view>

namespace tools {

/// The release of PyTorch whose operators the list has; besides, it has those that 2.13 had.
inline constexpr const char* pytorch_list_version = "PyTorch 2.14";

/// data/aten/operators.tsv: of each line the first cell, to a tab, is a schema without namespace.
[[nodiscard]] std::string_view pytorch_list();

}  // namespace tools
