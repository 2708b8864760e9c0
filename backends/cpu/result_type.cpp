// SPDX-License-Identifier: BSL-1.0
#include "result_type.hpp"

#include "../common/complex_result.hpp"

namespace dispatch::cpu {
namespace {

/// Undefined stands for no type.
[[nodiscard]] ScalarType promote(ScalarType a, ScalarType b) {
  if (a == ScalarType::Undefined) return b;
  return b == ScalarType::Undefined ? a : promoteTypes(a, b);
}

/// `lower` only affects the category: floating-point for integers, complex for these.
[[nodiscard]] ScalarType combine(ScalarType higher, ScalarType lower) {
  if (isComplexType(higher)) return higher;
  if (isFloatingType(higher)) return isComplexType(lower) ? complex_result(higher) : higher;
  const bool another_kind = higher == kBool || isFloatingType(lower) || isComplexType(lower);
  if (another_kind) return promote(higher, lower);
  return higher == ScalarType::Undefined ? lower : higher;
}

}  // namespace

ScalarType result_type(ArrayRef<input> inputs) {
  ScalarType with_dimensions = ScalarType::Undefined;
  ScalarType without = ScalarType::Undefined;
  ScalarType numbers = ScalarType::Undefined;
  for (const input& in : inputs) {
    if (in.tensor() == nullptr) {
      numbers = promote(numbers, type_of_number(in.number().type()));
    } else if (in.tensor()->unsafeGetTensorImpl()->is_wrapped_number()) {
      numbers = promote(numbers, type_of_number(in.tensor()->scalar_type()));
    } else {
      ScalarType& group = in.tensor()->dim() == 0 ? without : with_dimensions;
      group = promote(group, in.tensor()->scalar_type());
    }
  }
  return combine(with_dimensions, combine(without, numbers));
}

}  // namespace dispatch::cpu
