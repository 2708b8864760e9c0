// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for padding by reflected or repeated elements: the stubs, which schema_ct::cpu
// defines, and a check of the operators' arguments.
#pragma once

#include <cstddef>
#include <cstdint>

#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>

namespace at::native {

/// Writes the first tensor, which has its sizes: a result from the input, or the input's gradient
/// from the result's.
using padding_fn = void (*)(const Tensor&, const Tensor&, IntArrayRef padding);

DECLARE_DISPATCH(padding_fn, reflection_pad1d_kernel)
DECLARE_DISPATCH(padding_fn, reflection_pad1d_backward_kernel)
DECLARE_DISPATCH(padding_fn, reflection_pad2d_kernel)
DECLARE_DISPATCH(padding_fn, reflection_pad2d_backward_kernel)
DECLARE_DISPATCH(padding_fn, reflection_pad3d_kernel)
DECLARE_DISPATCH(padding_fn, reflection_pad3d_backward_kernel)
DECLARE_DISPATCH(padding_fn, replication_pad1d_kernel)
DECLARE_DISPATCH(padding_fn, replication_pad1d_backward_kernel)
DECLARE_DISPATCH(padding_fn, replication_pad2d_kernel)
DECLARE_DISPATCH(padding_fn, replication_pad2d_backward_kernel)
DECLARE_DISPATCH(padding_fn, replication_pad3d_kernel)
DECLARE_DISPATCH(padding_fn, replication_pad3d_backward_kernel)

}  // namespace at::native

namespace at {
namespace SCHEMA_CT_HIDDEN native {
namespace padding {

/// Throws Error if the input does not have `dim` padded dimensions behind the channels, with or
/// without a batch in front, or if one other than the batch is empty.
template <int dim>
void check_valid_input(const Tensor& input, IntArrayRef padding) {
  TORCH_CHECK(padding.size() == std::size_t{2} * dim, "padding size is expected to be ", 2 * dim,
              ", but got: ", padding.size());
  const IntArrayRef sizes = input.sizes();
  const std::size_t batches = sizes.size() == dim + 2 ? 1 : 0;
  bool is_valid = sizes.size() == dim + 1 + batches;
  for (std::size_t d = batches; is_valid && d < sizes.size(); ++d) is_valid = sizes[d] != 0;
  TORCH_CHECK(is_valid, "Expected ", dim + 1, "D or ", dim + 2,
              "D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for "
              "input, but got: ",
              sizes);
}

}  // namespace padding
}  // namespace native
}  // namespace at
