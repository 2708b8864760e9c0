// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tensors with a single number.
#pragma once

#include <optional>

#include <ATen/Functions.h>
#include <ATen/Tensor.h>
#include <c10/core/Scalar.h>
#include <c10/core/TensorOptions.h>

namespace SCHEMA_CT_HIDDEN c10 {

/// A tensor without dimensions, of the number's own type.
[[nodiscard]] inline at::Tensor scalar_to_tensor(const Scalar& number, Device device = at::kCPU) {
  return at::full({}, number, at::TensorOptions().dtype(number.type()).device(device));
}

}  // namespace c10

namespace SCHEMA_CT_HIDDEN at {
using c10::scalar_to_tensor;

namespace detail {
/// A tensor without dimensions, of this type.
[[nodiscard]] inline Tensor scalar_tensor_static(const Scalar& number,
                                                 std::optional<ScalarType> type,
                                                 std::optional<Device> device) {
  return at::full({}, number, TensorOptions().dtype(c10::dtype_or_default(type)).device(device));
}
}  // namespace detail
}  // namespace at
