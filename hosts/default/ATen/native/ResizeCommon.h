// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the number of elements that a tensor's memory needs.
#pragma once

#include <ATen/NativeFunctions.h>
#include <ATen/core/Tensor.h>
#include <c10/util/irange.h>

namespace at::native {

/// The elements from a tensor's first to its last, for sizes of int64_t or SymInt.
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN T storage_size_for(ArrayRef<T> sizes, ArrayRef<T> strides) {
  TORCH_CHECK(sizes.size() == strides.size(), "storage_size_for: ", sizes.size(), " sizes and ",
              strides.size(), " strides");
  T last = 0;
  for (const auto i : c10::irange(sizes.size())) {
    if (sizes[i] == 0) return 0;
    last += (sizes[i] - 1) * strides[i];
  }
  return last + 1;
}

}  // namespace at::native
