// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the default element type of a tensor, which is Float here.
#pragma once

#include <dispatch/default_host/names.hpp>

namespace SCHEMA_CT_HIDDEN c10 {
[[nodiscard]] inline caffe2::TypeMeta get_default_dtype() {
  return dispatch::scalarTypeToTypeMeta(dispatch::kFloat);
}
[[nodiscard]] constexpr dispatch::ScalarType get_default_dtype_as_scalartype() {
  return dispatch::kFloat;
}
[[nodiscard]] inline caffe2::TypeMeta get_default_complex_dtype() {
  return dispatch::scalarTypeToTypeMeta(dispatch::kComplexFloat);
}
}  // namespace c10
