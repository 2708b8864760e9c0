// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a tensor's indices in device code.
#pragma once

#include <type_traits>

#include <ATen/core/TensorBase.h>
#include <ATen/native/CanUse32BitIndexMath.h>
#include <ATen/cuda/detail/TensorInfo.cuh>

namespace at::cuda {
namespace SCHEMA_CT_HIDDEN detail {
using at::native::canUse32BitIndexMath;

/// T may be const.
template <class T, class Index>
[[nodiscard]] TensorInfo<T, Index> getTensorInfo(const at::TensorBase& t) {
  const int dims = static_cast<int>(t.dim());
  Index sizes[MAX_TENSORINFO_DIMS], strides[MAX_TENSORINFO_DIMS];
  for (int d = 0; d < dims && d < MAX_TENSORINFO_DIMS; ++d) {
    sizes[d] = static_cast<Index>(t.size(d));
    strides[d] = static_cast<Index>(t.stride(d));
  }
  if constexpr (std::is_const_v<T>)
    return {t.const_data_ptr<std::remove_const_t<T>>(), dims, sizes, strides};
  else
    return {t.mutable_data_ptr<T>(), dims, sizes, strides};
}

/// The first element that is not less than the value, or, with is_lower false, that is greater.
template <class Iterator, class T, bool is_lower = true>
[[nodiscard]] C10_HOST_DEVICE Iterator find_bound(Iterator first, Iterator last, const T& value) {
  auto count = last - first;
  while (count > 0) {
    const auto half = count / 2;
    const Iterator middle = first + half;
    if (is_lower ? *middle < value : !(value < *middle)) {
      first = middle + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first;
}
}  // namespace detail
}  // namespace at::cuda
