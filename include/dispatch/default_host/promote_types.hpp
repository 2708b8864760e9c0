// SPDX-License-Identifier: BSL-1.0
// The element type of a result computed from tensors of two types. The rules are those of
// c10/core/ScalarType.cpp.
#pragma once

#include <dispatch/default_host/scalar_type_query.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace host_detail {

[[noreturn]] inline void refuse_promotion(const char* family, ScalarType a, ScalarType b) {
  throw Error(message({"Promotion for ", family, " types is not supported, attempted to promote ",
                       toString(a), " and ", toString(b)}));
}

/// For two different types that are not complex: bool, integers, floating-point numbers.
constexpr ScalarType promote_real_types(ScalarType a, ScalarType b) {
  if (a == kBool) return b;
  if (b == kBool) return a;
  const bool a_floats = isFloatingType(a), b_floats = isFloatingType(b);
  if (a_floats && b_floats) return a == kDouble || b == kDouble ? kDouble : kFloat;
  if (a_floats || b_floats) return a_floats ? a : b;
  const bool are_bytes = a <= kChar && b <= kChar;  // no byte holds the numbers of both
  return are_bytes ? kShort : a < b ? b : a;
}

}  // namespace host_detail

/// The smallest type of PyTorch that holds the numbers of both; a floating-point number ranks above
/// all integers. Undefined for bits with another type. Throws Error for two different types of
/// which one is quantized, a Float8 or Float4 type, or an integer for which PyTorch has few
/// operators, unless the other is a 16-, 32- or 64-bit floating-point number.
[[nodiscard]] constexpr ScalarType promoteTypes(ScalarType a, ScalarType b) {
  if (a == b) return a;
  if (isQIntType(a) || isQIntType(b)) host_detail::refuse_promotion("quantized", a, b);
  if (isBitsType(a) || isBitsType(b)) return ScalarType::Undefined;
  if (isFloat8Type(a) || isFloat8Type(b)) host_detail::refuse_promotion("Float8", a, b);
  if (isBarebonesUnsignedType(a) || isBarebonesUnsignedType(b)) {
    if (isFloatingType(a)) return a;
    if (isFloatingType(b)) return b;
    host_detail::refuse_promotion("uint16, uint32, uint64", a, b);
  }
  const ScalarType x = toRealValueType(a), y = toRealValueType(b);
  if (x > kBFloat16 || y > kBFloat16)
    host_detail::refuse_promotion("Int1 to Int7 and Float4", a, b);
  const ScalarType real = x == y ? x : host_detail::promote_real_types(x, y);
  return isComplexType(a) || isComplexType(b) ? toComplexType(real) : real;
}

}  // namespace default_host
}  // namespace dispatch
