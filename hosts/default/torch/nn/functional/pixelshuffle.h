// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for channels that become pixels, and back.
#pragma once

#include <ATen/Functions.h>
#include <torch/nn/options/pixelshuffle.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

[[nodiscard]] inline Tensor pixel_shuffle(const Tensor& input,
                                          const PixelShuffleFuncOptions& options) {
  return at::pixel_shuffle(input, options.upscale_factor());
}
[[nodiscard]] inline Tensor pixel_unshuffle(const Tensor& input,
                                            const PixelUnshuffleFuncOptions& options) {
  return at::pixel_unshuffle(input, options.downscale_factor());
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
