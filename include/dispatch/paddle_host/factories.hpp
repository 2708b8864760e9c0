// SPDX-License-Identifier: BSL-1.0
// PyTorch's factory functions for Paddle's tensors.
#pragma once

#include <cstdint>
#include <dispatch/paddle_host/operands.hpp>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN paddle_detail {

[[nodiscard]] inline phi::DataType type_in(const at::TensorOptions& options) {
  return compat::_PD_AtenScalarTypeToPhiDataType(options.dtype());
}
/// Checks that a size is below 2^31, for functions of Paddle that take an int.
[[nodiscard]] inline int narrow_number(const char* name, std::int64_t n) {
  if (n < INT32_MIN || n > INT32_MAX)
    throw ValueError(message({name, "(): Paddle takes numbers of 32 bits here, given ", n}));
  return static_cast<int>(n);
}

}  // namespace paddle_detail
}  // namespace dispatch

namespace SCHEMA_CT_HIDDEN at {

/// A copy with its own memory.
[[nodiscard]] inline Tensor clone(const Tensor& self) { return self.clone(); }
[[nodiscard]] inline Tensor ones_like(const Tensor& self) {
  return paddle::experimental::full_like(dispatch::paddle_detail::inner(self), 1);
}
[[nodiscard]] inline Tensor full_like(const Tensor& self, const Scalar& value) {
  return paddle::experimental::full_like(dispatch::paddle_detail::inner(self), value);
}
[[nodiscard]] inline Tensor scalar_tensor(const Scalar& value, TensorOptions options = {}) {
  return paddle::experimental::full({}, value, dispatch::paddle_detail::type_in(options),
                                    options._PD_GetPlace());
}
[[nodiscard]] inline Tensor eye(std::int64_t rows, std::int64_t columns,
                                TensorOptions options = {}) {
  return paddle::experimental::eye(rows, columns, dispatch::paddle_detail::type_in(options),
                                   options._PD_GetPlace());
}
[[nodiscard]] inline Tensor eye(std::int64_t n, TensorOptions options = {}) {
  return at::eye(n, n, options);
}
[[nodiscard]] inline Tensor linspace(const Scalar& start, const Scalar& end, std::int64_t steps,
                                     TensorOptions options = {}) {
  const phi::DataType type = dispatch::paddle_detail::type_in(options);
  const auto place = options._PD_GetPlace();
  const auto one = [&](const Scalar& number, phi::DataType of) {
    return paddle::experimental::full({1}, number, of, place);
  };
  return paddle::experimental::linspace(
      one(start, type), one(end, type),
      one(dispatch::paddle_detail::narrow_number("linspace", steps), phi::DataType::INT32), type,
      place);
}

// Random numbers are Paddle's: they depend on paddle.seed.
[[nodiscard]] inline Tensor rand(IntArrayRef sizes, TensorOptions options = {}) {
  return paddle::experimental::uniform(sizes.vec(), dispatch::paddle_detail::type_in(options), 0.0,
                                       1.0, 0, options._PD_GetPlace());
}
[[nodiscard]] inline Tensor randn(IntArrayRef sizes, TensorOptions options = {}) {
  return paddle::experimental::gaussian(
      sizes.vec(), 0, 1, 0, dispatch::paddle_detail::type_in(options), options._PD_GetPlace());
}
[[nodiscard]] inline Tensor randint(std::int64_t low, std::int64_t high, IntArrayRef sizes,
                                    TensorOptions options = {}) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::randint(
      d::narrow_number("randint", low), d::narrow_number("randint", high), sizes.vec(),
      options.has_dtype() ? d::type_in(options) : phi::DataType::INT64, options._PD_GetPlace());
}
[[nodiscard]] inline Tensor randint(std::int64_t high, IntArrayRef sizes,
                                    TensorOptions options = {}) {
  return at::randint(0, high, sizes, options);
}
[[nodiscard]] inline Tensor randperm(std::int64_t n, TensorOptions options = {}) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::randperm(
      d::narrow_number("randperm", n),
      options.has_dtype() ? d::type_in(options) : phi::DataType::INT64, options._PD_GetPlace());
}

}  // namespace at
