// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for parameters for which one number stands for every dimension.
#pragma once

#include <vector>

#include <ATen/core/Tensor.h>
#include <c10/core/SymIntArrayRef.h>
#include <c10/util/ArrayRef.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

template <class T>
[[nodiscard]] std::vector<T> _expand_param_if_needed(ArrayRef<T> given, const char* name,
                                                     std::int64_t dimensions) {
  if (given.size() == 1) return std::vector<T>(static_cast<std::size_t>(dimensions), given[0]);
  TORCH_CHECK(static_cast<std::int64_t>(given.size()) == dimensions, "expected ", name,
              " to be one value or a list of ", dimensions,
              " values, one for each dimension, but got ", given.size());
  return given.vec();
}

[[nodiscard]] inline std::vector<std::int64_t> expand_param_if_needed(IntArrayRef given,
                                                                      const char* name,
                                                                      std::int64_t dimensions) {
  return _expand_param_if_needed(given, name, dimensions);
}

[[nodiscard]] inline std::vector<c10::SymInt> expand_param_if_needed(c10::SymIntArrayRef given,
                                                                     const char* name,
                                                                     std::int64_t dimensions) {
  return _expand_param_if_needed(given, name, dimensions);
}

}  // namespace native
}  // namespace at
