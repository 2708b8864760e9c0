// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the current device of a thread, and for the device of tensors.
#pragma once

#include <c10/core/DeviceGuard.h>

namespace SCHEMA_CT_HIDDEN at {

/// std::nullopt for an undefined tensor.
[[nodiscard]] inline std::optional<Device> device_of(const Tensor& tensor) {
  if (!tensor.defined()) return std::nullopt;
  return tensor.device();
}
[[nodiscard]] inline std::optional<Device> device_of(const std::optional<Tensor>& tensor) {
  return tensor.has_value() ? device_of(*tensor) : std::nullopt;
}
/// The device of the first tensor.
[[nodiscard]] inline std::optional<Device> device_of(const ITensorListRef& tensors) {
  return tensors.empty() ? std::nullopt : device_of(tensors.front());
}

}  // namespace at
