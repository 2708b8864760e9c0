// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the check that a call's tensors are on one device, which the wrappers of
// kernels that generators write make.
#pragma once

#include <optional>

#include <ATen/Tensor.h>
#include <ATen/TensorUtils.h>
#include <ATen/core/IListRef.h>
#include <ATen/core/List.h>
#include <c10/core/TensorOptions.h>

namespace c10::impl {

[[noreturn]] inline void common_device_check_failure(Device common_device, const at::Tensor& tensor,
                                                     at::CheckedFrom methodName,
                                                     at::CheckedFrom argName) {
  TORCH_CHECK(false, "Expected all tensors to be on the same device, but got ", argName, " is on ",
              tensor.device(), ", different from other tensors on ", common_device,
              " (when checking argument in method ", methodName, ")");
}

/// The first defined tensor sets the device; throws Error for one on another device.
inline void check_and_update_common_device(std::optional<Device>& common_device,
                                           const at::Tensor& tensor, at::CheckedFrom methodName,
                                           at::CheckedFrom argName) {
  if (!tensor.defined()) return;
  if (!common_device) common_device = tensor.device();
  if (*common_device != tensor.device())
    common_device_check_failure(*common_device, tensor, methodName, argName);
}
inline void check_and_update_common_device(std::optional<Device>& common_device,
                                           const std::optional<at::Tensor>& tensor,
                                           at::CheckedFrom methodName, at::CheckedFrom argName) {
  if (tensor) check_and_update_common_device(common_device, *tensor, methodName, argName);
}
inline void check_and_update_common_device(std::optional<Device>& common_device,
                                           const at::ITensorListRef& tensors,
                                           at::CheckedFrom methodName, at::CheckedFrom argName) {
  for (const at::Tensor& tensor : tensors)
    check_and_update_common_device(common_device, tensor, methodName, argName);
}
inline void check_and_update_common_device(std::optional<Device>& common_device,
                                           const List<std::optional<at::Tensor>>& tensors,
                                           at::CheckedFrom methodName, at::CheckedFrom argName) {
  for (std::size_t i = 0; i != tensors.size(); ++i)
    check_and_update_common_device(common_device, tensors.get(i), methodName, argName);
}

}  // namespace c10::impl
