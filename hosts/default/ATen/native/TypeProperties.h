// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the element type of a result: numbers and tensors without dimensions have
// less weight than tensors with dimensions.
#pragma once

#include <ATen/core/IListRef.h>
#include <ATen/core/Tensor.h>
#include <c10/core/DefaultDtype.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// The combined type of the operands so far, for each of the three sorts.
struct SCHEMA_CT_SHARED ResultTypeState {
  ScalarType dimResult = ScalarType::Undefined;
  ScalarType wrappedResult = ScalarType::Undefined;
  ScalarType zeroResult = ScalarType::Undefined;
};

namespace detail {
[[nodiscard]] inline ScalarType promote_defined(ScalarType a, ScalarType b) {
  if (a == ScalarType::Undefined) return b;
  return b == ScalarType::Undefined ? a : promoteTypes(a, b);
}
/// `higher`, unless `lower` is of a wider category: complex above floating-point above integers
/// above truth values.
[[nodiscard]] inline ScalarType category_of(ScalarType higher, ScalarType lower) {
  if (isComplexType(higher)) return higher;
  if (isFloatingType(higher)) return isComplexType(lower) ? toComplexType(higher) : higher;
  if (higher == ScalarType::Bool || isFloatingType(lower) || isComplexType(lower))
    return promote_defined(higher, lower);
  return higher != ScalarType::Undefined ? higher : lower;
}
}  // namespace detail

namespace detail {
[[nodiscard]] inline ResultTypeState with_number(ResultTypeState out, ScalarType type) {
  if (isFloatingType(type)) type = c10::get_default_dtype_as_scalartype();
  if (isComplexType(type)) type = toComplexType(c10::get_default_dtype_as_scalartype());
  out.wrappedResult = promote_defined(out.wrappedResult, type);
  return out;
}
}  // namespace detail

[[nodiscard]] inline ResultTypeState update_result_type_state(const Tensor& tensor,
                                                              const ResultTypeState& before) {
  ResultTypeState out = before;
  if (!tensor.defined()) return out;
  if (tensor.unsafeGetTensorImpl()->is_wrapped_number())
    return detail::with_number(before, tensor.scalar_type());
  ScalarType& result = tensor.dim() > 0 ? out.dimResult : out.zeroResult;
  result = detail::promote_defined(result, tensor.scalar_type());
  return out;
}
[[nodiscard]] inline ResultTypeState update_result_type_state(const Scalar& number,
                                                              const ResultTypeState& before) {
  return detail::with_number(before, number.type());
}
[[nodiscard]] inline ScalarType result_type(const ResultTypeState& state) {
  return detail::category_of(state.dimResult,
                             detail::category_of(state.zeroResult, state.wrappedResult));
}
[[nodiscard]] inline ScalarType result_type(ITensorListRef tensors) {
  ResultTypeState state;
  for (const Tensor& tensor : tensors) state = update_result_type_state(tensor, state);
  return result_type(state);
}

}  // namespace native
}  // namespace at
