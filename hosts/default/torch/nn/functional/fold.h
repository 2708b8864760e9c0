// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for sliding blocks: their elements as columns, and their sums back in an image.
#pragma once

#include <ATen/Functions.h>
#include <c10/util/Exception.h>
#include <torch/nn/options/fold.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

[[nodiscard]] inline Tensor fold(const Tensor& input, const FoldFuncOptions& options) {
  TORCH_CHECK(input.dim() == 2 || input.dim() == 3,
              "Input Error: Only unbatched (2D) or batched (3D) input Tensors are supported (got ",
              input.dim(), "D)");
  return at::col2im(input, options.output_size(), options.kernel_size(), options.dilation(),
                    options.padding(), options.stride());
}
[[nodiscard]] inline Tensor unfold(const Tensor& input, const UnfoldFuncOptions& options) {
  TORCH_CHECK(input.dim() == 4, "Input Error: Only 4D input Tensors are supported (got ",
              input.dim(), "D)");
  return at::im2col(input, options.kernel_size(), options.dilation(), options.padding(),
                    options.stride());
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
