// SPDX-License-Identifier: BSL-1.0
// CPU kernels with an input of sixteen bits and parameters of float.
#pragma once

#include <ATen/core/Tensor.h>
#include <schema_ct/config.hpp>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// The type of the first defined tensor, or Undefined.
[[nodiscard]] inline ScalarType first_type() { return ScalarType::Undefined; }
template <class... More>
[[nodiscard]] ScalarType first_type(const Tensor& first, const More&... more) {
  return first.defined() ? first.scalar_type() : first_type(more...);
}

/// Do the parameters have another type than the input?
template <class... Parameters>
[[nodiscard]] bool is_mixed_type(const Tensor& input, const Parameters&... parameters) {
  const ScalarType type = first_type(parameters...);
  return type != ScalarType::Undefined && type != input.scalar_type();
}

/// Throws Error unless the input has sixteen bits and all parameters are float.
inline void check_mixed_data_type(const Tensor& input) {
  TORCH_CHECK(c10::isReducedFloatingType(input.scalar_type()),
              "mixed dtype (CPU): all inputs must share same datatype.");
}
template <class... More>
void check_mixed_data_type(const Tensor& input, const Tensor& parameter, const More&... more) {
  TORCH_CHECK(!parameter.defined() || parameter.scalar_type() == ScalarType::Float,
              "mixed dtype (CPU): expect parameter to have scalar type of Float");
  check_mixed_data_type(input, more...);
}

/// The type of the parameters for this tensor.
[[nodiscard]] inline ScalarType param_scalar_type(const Tensor& t, bool is_mixed) {
  return is_mixed ? ScalarType::Float : t.scalar_type();
}

}  // namespace native
}  // namespace at
