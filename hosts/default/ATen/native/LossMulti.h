// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for checks of margin losses of several classes.
#pragma once

#include <cstdint>
#include <optional>

#include <ATen/AccumulateType.h>
#include <ATen/Dispatch.h>
#include <ATen/TensorUtils.h>
#include <ATen/core/Tensor.h>
#include <c10/util/Exception.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

namespace loss_detail {
/// Sets the numbers of samples and of classes; throws Error if there is no class.
inline void read_sizes(std::int64_t& nframe, std::int64_t& dim, std::int64_t ndims,
                       const Tensor& input) {
  const bool is_matrix = ndims == 2;
  TORCH_CHECK(ndims == 0 || (ndims <= 2 && input.size(is_matrix ? 1 : 0) != 0),
              "Expected non-empty vector or matrix with optional 0-dim batch size, but got: ",
              input.sizes());
  nframe = is_matrix ? input.size(0) : 1;
  dim = ndims == 0 ? 1 : input.size(is_matrix ? 1 : 0);
}
}  // namespace loss_detail

// These set the numbers of samples and of classes, and throw Error if the other tensors do not have
// them. `ndims` is that of the input.
inline void multilabel_margin_loss_shape_check(std::int64_t& nframe, std::int64_t& dim,
                                               const std::int64_t& ndims, const Tensor& input,
                                               const Tensor& target) {
  loss_detail::read_sizes(nframe, dim, ndims, input);
  const bool fits = ndims <= 1
                        ? target.dim() <= 1 && target.numel() == dim
                        : target.dim() == 2 && target.size(0) == nframe && target.size(1) == dim;
  TORCH_CHECK(fits, "inconsistent target size: ", target.sizes(),
              " for input of size: ", input.sizes());
}
inline void multi_margin_loss_shape_check(std::int64_t& nframe, std::int64_t& dim,
                                          const std::int64_t& ndims, const Tensor& input,
                                          const Tensor& target,
                                          const std::optional<Tensor>& weight) {
  loss_detail::read_sizes(nframe, dim, ndims, input);
  TORCH_CHECK(target.dim() <= 1 && target.numel() == nframe,
              "multi_margin_loss: target tensor should be 1-D with size equal to the number of "
              "input samples (batch size). Expected target size [",
              nframe, "], but got ", target.sizes(), ". Input has shape ", input.sizes(), ".");
  if (weight && weight->defined())
    TORCH_CHECK(weight->dim() <= 1 && weight->numel() == dim, "inconsistent weight size, expected ",
                dim, " but got ", weight->sizes());
}

}  // namespace native
}  // namespace at
