// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the alignment of tensors' memory.
#pragma once

#include <cstddef>

namespace c10 {

/// Of the CPU's allocator, in bytes.
inline constexpr std::size_t gAlignment = 64;
inline constexpr std::size_t gPagesize = 4096;
/// PyTorch asks for large pages from this size on; this library does not.
inline constexpr std::size_t gAlloc_threshold_thp = std::size_t{2} << 20;
/// Bytes by which what different threads write should be apart.
inline constexpr std::size_t hardware_destructive_interference_size = 64;

}  // namespace c10
