// SPDX-License-Identifier: BSL-1.0
// The factory functions with sizes that are SymInts.
#pragma once

#include <dispatch/default_host/functions.hpp>

namespace SCHEMA_CT_HIDDEN at {

[[nodiscard]] inline Tensor empty_symint(dispatch::SymIntArrayRef sizes,
                                         dispatch::TensorOptions options = {},
                                         std::optional<dispatch::MemoryFormat> format = {}) {
  return empty(dispatch::asIntArrayRefUnchecked(sizes), options, format);
}
[[nodiscard]] inline Tensor zeros_symint(dispatch::SymIntArrayRef sizes,
                                         dispatch::TensorOptions options = {}) {
  return zeros(dispatch::asIntArrayRefUnchecked(sizes), options);
}
[[nodiscard]] inline Tensor ones_symint(dispatch::SymIntArrayRef sizes,
                                        dispatch::TensorOptions options = {}) {
  return ones(dispatch::asIntArrayRefUnchecked(sizes), options);
}
[[nodiscard]] inline Tensor full_symint(dispatch::SymIntArrayRef sizes,
                                        const dispatch::Scalar& value,
                                        dispatch::TensorOptions options = {}) {
  return full(dispatch::asIntArrayRefUnchecked(sizes), value, options);
}

}  // namespace at
