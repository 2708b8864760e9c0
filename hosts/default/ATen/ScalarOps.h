// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tensors with a single number.
#pragma once

#include <optional>

#include <ATen/Functions.h>
#include <ATen/Tensor.h>
#include <c10/core/Scalar.h>
#include <c10/core/TensorOptions.h>

// Where Scalar is, so that a call without c10:: finds it.
namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// A tensor without dimensions, of the number's own type.
[[nodiscard]] inline at::Tensor scalar_to_tensor(const Scalar& number, Device device = kCPU) {
  return at::full({}, number, at::TensorOptions().dtype(number.type()).device(device));
}

}  // namespace default_host
}  // namespace dispatch

namespace c10 {
using dispatch::scalar_to_tensor;
}  // namespace c10

namespace SCHEMA_CT_HIDDEN at {
using dispatch::scalar_to_tensor;

namespace native {
/// The same, marked as a number: it affects the type of a result as the number does.
[[nodiscard]] inline Tensor wrapped_scalar_tensor(const Scalar& number, Device device = kCPU) {
  Tensor out = scalar_to_tensor(number, device);
  out.unsafeGetTensorImpl()->set_wrapped_number(true);
  return out;
}
}  // namespace native

namespace detail {
/// A tensor without dimensions, of this type.
[[nodiscard]] inline Tensor scalar_tensor_static(const Scalar& number,
                                                 std::optional<ScalarType> type,
                                                 std::optional<Device> device) {
  return at::full({}, number, TensorOptions().dtype(c10::dtype_or_default(type)).device(device));
}
}  // namespace detail
}  // namespace at
