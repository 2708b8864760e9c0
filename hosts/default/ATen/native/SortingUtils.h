// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the outputs of operators that return elements and their places.
#pragma once

#include <cstddef>
#include <cstdint>

#include <ATen/Functions.h>
#include <ATen/NumericUtils.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/Resize.h>
#include <c10/util/DimVector.h>
#include <c10/util/Exception.h>
#include <c10/util/irange.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

namespace sorting_detail {

/// The sizes of the tensor, but `n` along the dimension.
[[nodiscard]] inline DimVector sizes_with(const Tensor& self, std::int64_t dim, std::int64_t n) {
  DimVector out(self.sizes().begin(), self.sizes().end());
  if (!out.empty()) out[static_cast<std::size_t>(dim)] = n;
  return out;
}
inline void check_outputs(const Tensor& values, const Tensor& indices, const Tensor& self) {
  TORCH_CHECK(!values.defined() || self.options().type_equal(values.options()),
              "output values must be of same type as input");
  if (!indices.defined()) return;
  TORCH_CHECK(indices.scalar_type() == kLong, "output indices must be of scalar type Long");
  TORCH_CHECK(indices.device() == self.device(), "output indices must be on same device as input");
}
/// Makes an undefined output; `resize` gives a defined one its sizes.
template <class Resize>
void prepare(Tensor& values, Tensor& indices, const Tensor& self, IntArrayRef sizes,
             Resize resize) {
  check_outputs(values, indices, self);
  const auto prepare_one = [&](Tensor& out, ScalarType type) {
    if (out.defined())
      resize(out);
    else
      out = at::empty(sizes, self.options().dtype(type));
  };
  prepare_one(values, self.scalar_type());
  prepare_one(indices, kLong);
}

}  // namespace sorting_detail

/// For one element along the dimension, which the outputs keep.
inline void _reduction_with_indices_allocate_or_resize_output(Tensor& values, Tensor& indices,
                                                              const Tensor& self, std::int64_t dim,
                                                              bool keepdim) {
  dim = maybe_wrap_dim(dim, self.dim(), true);
  const DimVector sizes = sorting_detail::sizes_with(self, dim, 1);
  sorting_detail::prepare(values, indices, self, sizes, [&](Tensor& out) {
    // An output without the dimension gets it in place, so that its strides are kept.
    if (!keepdim && out.dim() == self.dim() - 1) static_cast<void>(out.unsqueeze_(dim));
    resize_output(out, sizes);
  });
}
/// For `k` elements along the dimension.
inline void _allocate_or_resize_output_with_indices(Tensor& values, Tensor& indices,
                                                    const Tensor& self, std::int64_t dim,
                                                    std::int64_t k) {
  dim = maybe_wrap_dim(dim, self.dim(), true);
  const DimVector sizes = sorting_detail::sizes_with(self, dim, k);
  sorting_detail::prepare(values, indices, self, sizes,
                          [&](Tensor& out) { static_cast<void>(out.resize_(sizes)); });
}

}  // namespace native
}  // namespace at
