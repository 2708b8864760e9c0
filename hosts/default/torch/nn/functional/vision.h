// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for samples at the points of a grid.
#pragma once

#include <algorithm>
#include <cstdint>
#include <variant>

#include <ATen/Functions.h>
#include <c10/util/Exception.h>
#include <torch/nn/options/vision.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

/// The grid of an affine map for images of these sizes, of 2 or 3 dimensions.
[[nodiscard]] inline Tensor affine_grid(const Tensor& theta, const IntArrayRef& size,
                                        bool align_corners = false) {
  TORCH_CHECK(theta.is_floating_point(), "Expected theta to have floating point type, but got ",
              theta.dtype());
  TORCH_CHECK(size.size() == 4 || size.size() == 5,
              "affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, "
              "respectively. Got size ",
              size);
  const auto dims = static_cast<std::int64_t>(size.size()) - 2;
  TORCH_CHECK(theta.dim() == 3 && theta.size(-2) == dims && theta.size(-1) == dims + 1,
              "Expected a batch of ", dims, "D affine matrices of shape Nx", dims, 'x', dims + 1,
              " for size ", size, ". Got ", theta.sizes(), ".");
  TORCH_CHECK(*std::min_element(size.begin(), size.end()) > 0,
              "Expected non-zero, positive output size. Got ", size);
  return at::affine_grid_generator(theta, size, align_corners);
}

[[nodiscard]] inline Tensor grid_sample(const Tensor& input, const Tensor& grid,
                                        const GridSampleFuncOptions& options = {}) {
  if (!options.align_corners())
    TORCH_WARN(
        "Default grid_sample and affine_grid behavior has changed to align_corners=False since "
        "1.3.0. Please specify align_corners=True if the old behavior is desired. See the "
        "documentation of grid_sample for details.");
  // The operator's numbers are the places of the words among the alternatives.
  return at::grid_sampler(input, grid, static_cast<std::int64_t>(options.mode().index()),
                          static_cast<std::int64_t>(options.padding_mode().index()),
                          options.align_corners().value_or(false));
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
