// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the machine's CUDA devices; the default host has none.
#pragma once

#include <cstdint>

#include <c10/core/Device.h>
#include <c10/util/Exception.h>

namespace torch {
namespace SCHEMA_CT_HIDDEN cuda {

[[nodiscard]] inline at::DeviceIndex device_count() { return 0; }
[[nodiscard]] inline bool is_available() { return device_count() != 0; }
[[nodiscard]] inline bool cudnn_is_available() { return is_available(); }
/// Does nothing without a device, as in PyTorch.
inline void manual_seed(std::uint64_t /*seed*/) {}
inline void manual_seed_all(std::uint64_t /*seed*/) {}
/// Throws Error: there is no device to wait for.
inline void synchronize(std::int64_t /*device_index*/ = -1) {
  TORCH_CHECK(is_available(), "No CUDA GPUs are available");
}

}  // namespace cuda
}  // namespace torch
