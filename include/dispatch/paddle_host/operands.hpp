// SPDX-License-Identifier: BSL-1.0
// Converts between the operands of PyTorch's operators and those of Paddle's functions.
#pragma once

#include <ATen/Functions.h>
#include <ATen/Tensor.h>

#include <cstdint>
#include <dispatch/base/error.hpp>
#include <vector>

#include "paddle/phi/api/include/api.h"

namespace dispatch {
namespace SCHEMA_CT_HIDDEN paddle_detail {

/// Without the copy of the tensor that Paddle's const access makes.
[[nodiscard]] inline const paddle::Tensor& inner(const at::Tensor& x) {
  return const_cast<at::Tensor&>(x)._PD_GetInner();
}
[[nodiscard]] inline std::vector<paddle::Tensor> inner(c10::ArrayRef<at::Tensor> tensors) {
  std::vector<paddle::Tensor> out;
  out.reserve(tensors.size());
  for (const at::Tensor& x : tensors) out.push_back(inner(x));
  return out;
}
[[nodiscard]] inline std::vector<at::Tensor> outer(const std::vector<paddle::Tensor>& tensors) {
  return {tensors.begin(), tensors.end()};
}

/// In promotion order.
enum class kind { boolean, integer, floating, complex };
[[nodiscard]] inline kind kind_of(phi::DataType type) {
  switch (type) {
    case phi::DataType::BOOL: return kind::boolean;
    case phi::DataType::COMPLEX64:
    case phi::DataType::COMPLEX128: return kind::complex;
    case phi::DataType::FLOAT16:
    case phi::DataType::BFLOAT16:
    case phi::DataType::FLOAT32:
    case phi::DataType::FLOAT64:
    case phi::DataType::FLOAT8_E4M3FN:
    case phi::DataType::FLOAT8_E5M2: return kind::floating;
    default: return kind::integer;
  }
}

[[nodiscard]] inline paddle::Tensor as_type(const paddle::Tensor& x, phi::DataType type) {
  return x.dtype() == type ? x : paddle::experimental::cast(x, type);
}
/// Converts integers and bools to the default type, in which PyTorch computes exp and the like.
[[nodiscard]] inline paddle::Tensor floating(const at::Tensor& x) {
  const paddle::Tensor& t = inner(x);
  if (kind_of(t.dtype()) >= kind::floating) return t;
  return as_type(t, compat::_PD_AtenScalarTypeToPhiDataType(c10::get_default_dtype()));
}

/// Two operands of one element type. Two tensor types are refused, because Paddle promotes by rules
/// of its own. A number takes the tensor's type unless it is of a higher kind.
struct operands {
  paddle::Tensor x, y;
};
[[nodiscard]] inline operands both(const char* name, const at::Tensor& a, const at::Tensor& b) {
  const paddle::Tensor& x = inner(a);
  const paddle::Tensor& y = inner(b);
  if (x.dtype() != y.dtype())
    throw TypeError(
        message({name, "(): with Paddle's tensors both must have one element type, given ",
                 phi::DataTypeToString(x.dtype()), " and ", phi::DataTypeToString(y.dtype()),
                 ": convert one with to()"}));
  return {x, y};
}
[[nodiscard]] inline operands both(const char*, const at::Tensor& a, const at::Scalar& b) {
  const paddle::Tensor& t = inner(a);
  phi::DataType type = t.dtype();
  if (kind_of(b.dtype()) > kind_of(type))
    type = kind_of(b.dtype()) == kind::floating
               ? compat::_PD_AtenScalarTypeToPhiDataType(c10::get_default_dtype())
           : kind_of(b.dtype()) == kind::complex ? phi::DataType::COMPLEX64
                                                 : phi::DataType::INT64;
  const paddle::Tensor x = as_type(t, type);
  return {x, paddle::experimental::full({}, b, type, t.place())};
}

/// Broadcasts both operands to their common sizes, for functions of Paddle that do not
/// broadcast.
[[nodiscard]] inline operands broadcast(const operands& of) {
  if (of.x.dims() == of.y.dims()) return of;
  const std::vector<paddle::Tensor> both = paddle::experimental::broadcast_tensors({of.x, of.y});
  return {both[0], both[1]};
}

/// The first element as a T, on any device.
template <class T>
[[nodiscard]] T element_of(const paddle::Tensor& x) {
  const paddle::Tensor here =
      phi::is_cpu_place(x.place()) ? x : x.copy_to(phi::Place(phi::CPUPlace()), true);
  return *as_type(here, phi::CppTypeToDataType<T>::Type()).template data<T>();
}

/// `dim` counted from 0.
[[nodiscard]] inline std::int64_t wrapped(const at::Tensor& x, std::int64_t dim) {
  const std::int64_t n = inner(x).dims().size();
  const std::int64_t count = n > 0 ? n : 1;
  if (dim < -count || dim >= count)
    throw IndexError(message({"Dimension out of range (expected to be in range of [", -count, ", ",
                              count - 1, "], but got ", dim, ")"}));
  return dim < 0 ? dim + count : dim;
}
[[nodiscard]] inline int axis_of(const at::Tensor& x, std::int64_t dim) {
  return static_cast<int>(wrapped(x, dim));
}
template <class T>
[[nodiscard]] std::vector<T> axes_of(const at::Tensor& x, at::IntArrayRef dims) {
  std::vector<T> out;
  for (const std::int64_t d : dims) out.push_back(static_cast<T>(wrapped(x, d)));
  return out;
}

}  // namespace paddle_detail
}  // namespace dispatch
