// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the checks of a kernel's tensors, and for the strides of views.
#pragma once

#include <optional>
#include <vector>

#include <c10/core/Backend.h>
#include <c10/util/DimVector.h>
#include <c10/util/Exception.h>
#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/tensor_checks.hpp>

namespace SCHEMA_CT_HIDDEN at {

/// Undefined tensors are skipped.
inline void checkBackend(CheckedFrom c, ArrayRef<Tensor> tensors, Backend backend) {
  for (const Tensor& t : tensors) {
    const Backend found = t.defined() ? t.options().backend() : backend;
    TORCH_CHECK(found == backend, "Expected tensor to have ", toString(backend),
                " Backend, but got tensor with ", toString(found),
                " Backend (while checking arguments for ", c, ")");
  }
}

namespace detail {

/// The strides of contiguous elements.
[[nodiscard]] inline std::vector<std::int64_t> defaultStrides(IntArrayRef sizes) {
  std::vector<std::int64_t> out(sizes.size());
  std::int64_t stride = 1;
  for (std::size_t d = sizes.size(); d-- > 0; stride *= sizes[d]) out[d] = stride;
  return out;
}

template <class Strides>
[[nodiscard]] std::optional<Strides> strides_of_view(IntArrayRef sizes, IntArrayRef strides,
                                                     IntArrayRef to) {
  const auto count = [](IntArrayRef of) {
    std::int64_t out = 1;
    for (const std::int64_t size : of) out *= size;
    return out;
  };
  const std::int64_t elements = count(sizes);
  if (elements == 0 && sizes == to) return Strides(strides.begin(), strides.end());
  if (elements != count(to)) return std::nullopt;
  Strides out(to.size());
  if (!dispatch::host_detail::write_view_strides(sizes, strides, to, out.data()))
    return std::nullopt;
  return out;
}

/// The strides with which a view has the sizes `to`; none if only a copy can have them.
[[nodiscard]] inline std::optional<std::vector<std::int64_t>> computeStride(IntArrayRef sizes,
                                                                            IntArrayRef strides,
                                                                            IntArrayRef to) {
  return strides_of_view<std::vector<std::int64_t>>(sizes, strides, to);
}
[[nodiscard]] inline std::optional<DimVector> computeStride(IntArrayRef sizes, IntArrayRef strides,
                                                            const DimVector& to) {
  return strides_of_view<DimVector>(sizes, strides, to);
}

}  // namespace detail
}  // namespace at

/// TORCH_CHECK that a condition holds for every element of a tensor.
#define TORCH_CHECK_TENSOR_ALL(condition, ...) \
  TORCH_CHECK((condition)._is_all_true().item<bool>() __VA_OPT__(, ) __VA_ARGS__)
