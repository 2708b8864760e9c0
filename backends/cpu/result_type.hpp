// SPDX-License-Identifier: BSL-1.0
// PyTorch's promotion of the element types of tensors and numbers: a tensor without dimensions, and
// a number even less, only affects the category of the type.
#pragma once

#include <dispatch/default_host/promote_types.hpp>

#include "evaluation.hpp"

namespace dispatch::cpu {

/// The default type of floating-point results.
inline constexpr ScalarType default_floating_type = kFloat;

/// The type of a tensor made from a number of this type.
[[nodiscard]] constexpr ScalarType type_of_number(ScalarType held) {
  if (isComplexType(held)) return toComplexType(default_floating_type);
  return isFloatingType(held) ? default_floating_type : held;
}

[[nodiscard]] ScalarType result_type(ArrayRef<input> inputs);

/// `type`, or the default floating-point type for integers and bool.
[[nodiscard]] constexpr ScalarType floating_result(ScalarType type) {
  return isIntegralType(type, true) ? default_floating_type : type;
}

}  // namespace dispatch::cpu
