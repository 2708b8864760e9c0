// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the blocks of a launch with a thread for each element.
#pragma once

#include <algorithm>
#include <cstdint>

#include <ATen/cuda/CUDAContext.h>
#include <c10/macros/Macros.h>

namespace at {
namespace SCHEMA_CT_HIDDEN cuda {

template <class T>
[[nodiscard]] C10_HOST_DEVICE T ATenCeilDiv(T a, T b) {
  return (a + b - 1) / b;
}

inline constexpr std::uint32_t AT_APPLY_THREADS_PER_BLOCK = 512;
inline constexpr std::uint32_t AT_APPLY_BLOCKS_PER_SM = 4;

[[nodiscard]] constexpr int getApplyBlocksPerSM() { return AT_APPLY_BLOCKS_PER_SM; }
[[nodiscard]] constexpr int getApplyBlockSize() { return AT_APPLY_THREADS_PER_BLOCK; }
[[nodiscard]] inline dim3 getApplyBlock(int threads = AT_APPLY_THREADS_PER_BLOCK) {
  return dim3(static_cast<unsigned>(threads));
}
/// As many blocks as `step` elements for each thread need, and at most what the device can have.
/// Returns false for the device -1.
template <int step = 1>
[[nodiscard]] bool getApplyGrid(std::uint64_t elements, dim3& grid, c10::DeviceIndex device,
                                int threads = AT_APPLY_THREADS_PER_BLOCK) {
  if (device == -1) return false;
  const std::uint64_t of_block = static_cast<std::uint64_t>(threads) * step;
  const auto most = static_cast<std::uint64_t>(getDeviceProperties(device)->maxGridSize[0]);
  grid = dim3(static_cast<unsigned>((std::min)(ATenCeilDiv(elements, of_block), most)));
  return true;
}

}  // namespace cuda
}  // namespace at
