// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the machine's CUDA devices; the default host has none.
#pragma once

#include <c10/core/Device.h>

namespace torch {
namespace SCHEMA_CT_HIDDEN cuda {

[[nodiscard]] inline at::DeviceIndex device_count() { return 0; }
[[nodiscard]] inline bool is_available() { return device_count() != 0; }
[[nodiscard]] inline bool cudnn_is_available() { return is_available(); }

}  // namespace cuda
}  // namespace torch
