// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for queries of a CUDA backend, which the default host does not have.
#pragma once

#include <dispatch/default_host/names.hpp>

namespace at {
struct SCHEMA_CT_SHARED CUDAHooksInterface {
  [[nodiscard]] static constexpr bool hasCUDA() { return false; }
  [[nodiscard]] static constexpr bool hasCuDNN() { return false; }
  [[nodiscard]] static constexpr bool hasMAGMA() { return false; }
  [[nodiscard]] static constexpr bool compiledWithCuDNN() { return false; }
  [[nodiscard]] static constexpr bool compiledWithMIOpen() { return false; }
  [[nodiscard]] static constexpr int getNumGPUs() { return 0; }
  [[nodiscard]] static constexpr dispatch::DeviceIndex current_device() { return -1; }
  [[nodiscard]] static constexpr bool isPinnedPtr(const void*) { return false; }
};
namespace detail {
SCHEMA_CT_HIDDEN inline constexpr CUDAHooksInterface cuda_hooks{};
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr const CUDAHooksInterface& getCUDAHooks() {
  return cuda_hooks;
}
}  // namespace detail
}  // namespace at
