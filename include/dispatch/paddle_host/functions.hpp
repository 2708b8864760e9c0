// SPDX-License-Identifier: BSL-1.0
// PyTorch's functions on tensors that operator libraries call and Paddle's headers lack, as far as
// Paddle's public interface can implement them.
#pragma once

#include <ATen/Functions.h>
#include <ATen/Tensor.h>

#include <cstddef>
#include <cstdint>
#include <dispatch/base/error.hpp>
#include <dispatch/paddle_host/elementwise.hpp>
#include <dispatch/paddle_host/factories.hpp>
#include <dispatch/paddle_host/lacking.hpp>
#include <dispatch/paddle_host/reductions.hpp>
#include <dispatch/paddle_host/shapes.hpp>
#include <memory>
#include <vector>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN paddle_detail {

/// The memory of a dense tensor with other sizes and strides, starting at element `first`.
[[nodiscard]] inline at::Tensor strided_view(const phi::DenseTensor& tensor,
                                             const std::vector<std::int64_t>& sizes,
                                             const std::vector<std::int64_t>& strides,
                                             std::int64_t first) {
  phi::DenseTensorMeta meta = tensor.meta();
  meta.dims = common::make_ddim(sizes);
  meta.strides = common::make_ddim(strides);
  meta.offset += static_cast<std::size_t>(first) * phi::SizeOf(tensor.dtype());
  return paddle::Tensor(std::make_shared<phi::DenseTensor>(tensor.Holder(), meta));
}

/// The element type of torch::tensor for numbers of this C++ type.
template <class T>
[[nodiscard]] c10::ScalarType type_of_numbers() {
  if constexpr (std::is_same_v<T, bool>)
    return c10::ScalarType::Bool;
  else if constexpr (std::is_integral_v<T>)
    return c10::ScalarType::Long;
  else
    return c10::get_default_dtype();
}
[[nodiscard]] inline at::TensorOptions with_type(at::TensorOptions options, c10::ScalarType type) {
  return options.has_dtype() ? options : options.dtype(type);
}

}  // namespace paddle_detail
}  // namespace dispatch

namespace SCHEMA_CT_HIDDEN at {

/// `length` elements of a dimension from `start` on; shares the memory.
[[nodiscard]] inline Tensor narrow(const Tensor& self, std::int64_t dim, std::int64_t start,
                                   std::int64_t length) {
  const paddle::Tensor& inner = const_cast<Tensor&>(self)._PD_GetInner();
  const auto* dense = dynamic_cast<const phi::DenseTensor*>(inner.impl().get());
  const std::int64_t n = dense == nullptr ? 0 : dense->dims().size();
  if (n == 0) throw dispatch::Error("narrow() takes a dense tensor of one dimension at least");
  if (dim < -n || dim >= n)
    throw dispatch::IndexError(
        dispatch::message({"Dimension out of range (expected to be in range of [", -n, ", ", n - 1,
                           "], but got ", dim, ")"}));
  std::vector<std::int64_t> sizes = common::vectorize(dense->dims());
  const std::vector<std::int64_t> strides = common::vectorize(dense->strides());
  const auto at = static_cast<std::size_t>(dim < 0 ? dim + n : dim);
  const std::int64_t begin = start < 0 ? start + sizes[at] : start;
  if (length < 0 || begin < 0 || begin > sizes[at] - length)
    throw dispatch::IndexError(
        dispatch::message({"narrow(): start (", start, ") + length (", length,
                           ") exceeds dimension size (", sizes[at], ")."}));
  sizes[at] = length;
  return dispatch::paddle_detail::strided_view(*dense, sizes, strides, begin * strides[at]);
}

/// One index of a dimension, which the result does not have; shares the memory.
[[nodiscard]] inline Tensor select(const Tensor& self, std::int64_t dim, std::int64_t index) {
  const auto axis = static_cast<std::size_t>(dispatch::paddle_detail::wrapped(self, dim));
  const Tensor part = at::narrow(self, dim, index, 1);
  const auto* dense =
      dynamic_cast<const phi::DenseTensor*>(dispatch::paddle_detail::inner(part).impl().get());
  std::vector<std::int64_t> sizes = common::vectorize(dense->dims());
  std::vector<std::int64_t> strides = common::vectorize(dense->strides());
  sizes.erase(sizes.begin() + static_cast<std::ptrdiff_t>(axis));
  strides.erase(strides.begin() + static_cast<std::ptrdiff_t>(axis));
  return dispatch::paddle_detail::strided_view(*dense, sizes, strides, 0);
}

// PyTorch's other names of the same functions.
#define SCHEMA_CT_ALIAS(name, of)                                  \
  template <class... T>                                            \
    requires requires(T&&... x) { at::of(std::forward<T>(x)...); } \
  [[nodiscard]] SCHEMA_CT_HIDDEN auto name(T&&... x) {             \
    return at::of(std::forward<T>(x)...);                          \
  }
SCHEMA_CT_ALIAS(absolute, abs)
SCHEMA_CT_ALIAS(arccos, acos)
SCHEMA_CT_ALIAS(arcsin, asin)
SCHEMA_CT_ALIAS(arctan, atan)
SCHEMA_CT_ALIAS(arctan2, atan2)
SCHEMA_CT_ALIAS(clip, clamp)
SCHEMA_CT_ALIAS(concat, cat)
SCHEMA_CT_ALIAS(divide, div)
SCHEMA_CT_ALIAS(greater, gt)
SCHEMA_CT_ALIAS(greater_equal, ge)
SCHEMA_CT_ALIAS(less, lt)
SCHEMA_CT_ALIAS(less_equal, le)
SCHEMA_CT_ALIAS(multiply, mul)
SCHEMA_CT_ALIAS(negative, neg)
SCHEMA_CT_ALIAS(not_equal, ne)
SCHEMA_CT_ALIAS(subtract, sub)
SCHEMA_CT_ALIAS(swapaxes, transpose)
SCHEMA_CT_ALIAS(true_divide, div)
#undef SCHEMA_CT_ALIAS

}  // namespace at

namespace SCHEMA_CT_HIDDEN torch {
// NOLINTNEXTLINE: as in PyTorch, all names of at are visible in torch.
using namespace at;

/// A one-dimensional tensor. Integers become int64, others the default type, unless the options set
/// the type.
template <class T>
  requires std::is_arithmetic_v<T>
[[nodiscard]] at::Tensor tensor(c10::ArrayRef<T> values, const at::TensorOptions& options = {}) {
  namespace d = dispatch::paddle_detail;
  using stored = std::conditional_t<std::is_integral_v<T>, std::int64_t, double>;
  const at::Tensor out = at::empty({static_cast<std::int64_t>(values.size())},
                                   std::is_integral_v<T> ? at::kLong : at::kDouble);
  auto* const elements = static_cast<stored*>(out.mutable_data_ptr());
  for (std::size_t i = 0; i != values.size(); ++i) elements[i] = static_cast<stored>(values[i]);
  return out.to(d::with_type(options, d::type_of_numbers<T>()));
}
/// A tensor with one number and no dimensions.
template <class T>
  requires std::is_arithmetic_v<T>
[[nodiscard]] at::Tensor tensor(T value, const at::TensorOptions& options = {}) {
  return torch::tensor(c10::ArrayRef<T>(value), options).reshape({});
}
template <class T>
[[nodiscard]] at::Tensor tensor(std::initializer_list<T> values,
                                const at::TensorOptions& options = {}) {
  return torch::tensor(c10::ArrayRef<T>(values), options);
}
template <class T>
[[nodiscard]] at::Tensor tensor(const std::vector<T>& values,
                                const at::TensorOptions& options = {}) {
  return torch::tensor(c10::ArrayRef<T>(values), options);
}

}  // namespace torch
