// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for paths and files.
#pragma once

#include <filesystem>

namespace c10 {
namespace filesystem = std::filesystem;
}  // namespace c10
