// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the gradient of Tensor::unfold: its stub, which schema_ct::cpu defines, and
// an iterator for its kernel.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <ATen/Functions.h>
#include <ATen/TensorIterator.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>
#include <ATen/native/NonEmptyUtils.h>

namespace at::native {

/// Writes the gradient of unfold's input, which has its sizes and is zero, from that of its result.
using unfold_backward_fn = void (*)(Tensor& grad_in, const Tensor& grad, std::int64_t dim,
                                    std::int64_t size, std::int64_t step);
DECLARE_DISPATCH(unfold_backward_fn, unfold_backward_stub)

}  // namespace at::native

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// An iterator over those elements of the written gradient, `grad_out`, that a window contains. Its
/// inputs are the result's gradient, which moves neither along `dim` nor within a window, and the
/// place of the element along `dim`.
[[nodiscard]] inline TensorIterator _make_unfold_backward_iter_over_grad_out(Tensor& grad_out,
                                                                             const Tensor& grad_in,
                                                                             std::int64_t dim,
                                                                             std::int64_t size,
                                                                             std::int64_t step) {
  dim = maybe_wrap_dim(dim, grad_out.dim());
  const auto d = static_cast<std::size_t>(dim);
  const std::int64_t covered = (ensure_nonempty_size(grad_in, dim) - 1) * step + size;
  const std::int64_t length = std::min(ensure_nonempty_size(grad_out, dim), covered);

  IdxVec out_sizes = ensure_nonempty_vec(grad_out.sizes().vec());
  out_sizes[d] = length;
  const IdxVec out_strides = ensure_nonempty_vec(grad_out.strides().vec());

  IdxVec in_sizes = ensure_nonempty_vec(grad_in.sizes().vec());
  IdxVec in_strides = ensure_nonempty_vec(grad_in.strides().vec());
  in_sizes[d] = 1;
  in_strides[d] = 0;
  in_sizes.pop_back();
  in_strides.pop_back();

  IdxVec place_sizes(out_sizes.size(), 1), place_strides(out_sizes.size(), 0);
  place_sizes[d] = length;
  place_strides[d] = 1;
  const Tensor places = at::arange(0, length, grad_in.options().dtype(kLong));

  return TensorIteratorConfig()
      .set_check_mem_overlap(false)
      .check_all_same_dtype(false)
      .resize_outputs(false)
      .add_owned_output(grad_out.as_strided(out_sizes, out_strides))
      .add_owned_const_input(grad_in.as_strided(in_sizes, in_strides))
      .add_owned_const_input(places.as_strided(place_sizes, place_strides))
      .build();
}

}  // namespace native
}  // namespace at
