// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the options of channels that become pixels, and back.
#pragma once

#include <cstdint>

#include <torch/arg.h>
#include <torch/types.h>

namespace torch {
namespace nn {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

struct PixelShuffleOptions {
  PixelShuffleOptions(std::int64_t upscale_factor) : upscale_factor_(upscale_factor) {}
  TORCH_ARG(std::int64_t, upscale_factor);
};
struct PixelUnshuffleOptions {
  PixelUnshuffleOptions(std::int64_t downscale_factor) : downscale_factor_(downscale_factor) {}
  TORCH_ARG(std::int64_t, downscale_factor);
};

}  // namespace SCHEMA_CT_SHARED_NAMESPACE

namespace functional {

using PixelShuffleFuncOptions = PixelShuffleOptions;
using PixelUnshuffleFuncOptions = PixelUnshuffleOptions;
}  // namespace functional
}  // namespace nn
}  // namespace torch
