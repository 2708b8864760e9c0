// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for making a device ready before its first use: by the hooks of the device's
// backend.
#pragma once

#include <optional>

#include <ATen/Context.h>
#include <c10/core/TensorOptions.h>
#include <torch/csrc/Export.h>

namespace torch::utils {

/// Has this type of device something to be made ready?
[[nodiscard]] inline bool is_device_lazy_init_supported(at::DeviceType type) {
  return type == at::kCUDA || type == at::kXPU || type == at::kHPU || type == at::kMTIA ||
         type == at::kPrivateUse1;
}

/// Calls init() of the hooks that a backend registered for PrivateUse1, the first time. Throws
/// Error for a type without a backend.
inline void device_lazy_init(at::DeviceType type) {
  if (type != at::kPrivateUse1) {
    static_cast<void>(at::globalContext().getAcceleratorHooksInterface(type));
  }
  at::globalContext().lazyInitDevice(type);
}

// As device_lazy_init(), but only for a type that has something to be made ready.
inline void maybe_initialize_device(std::optional<at::DeviceType>& type) {
  if (type && is_device_lazy_init_supported(*type)) device_lazy_init(*type);
}
inline void maybe_initialize_device(at::Device& device) {
  std::optional<at::DeviceType> type = device.type();
  maybe_initialize_device(type);
}
inline void maybe_initialize_device(std::optional<at::Device>& device) {
  if (device) maybe_initialize_device(*device);
}
inline void maybe_initialize_device(const at::TensorOptions& options) {
  at::Device device = options.device();
  maybe_initialize_device(device);
}

}  // namespace torch::utils
