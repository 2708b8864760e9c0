// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for what its kernels of images share: indices and fast atomic additions.
#pragma once

#include <torch/headeronly/cuda/KernelUtils.h>

#include <cstddef>

namespace at {
namespace SCHEMA_CT_HIDDEN native {
using dispatch::fastAtomicAdd;
using dispatch::fastSpecializedAtomicAdd;

/// The index of an element of an image whose channels are planes; nc counts planes.
C10_DEVICE inline std::size_t idx(std::size_t nc, std::size_t height, std::size_t width,
                                  std::size_t h, std::size_t w) {
  return w + width * (h + height * nc);
}
/// The index of an element of an image whose channels are last.
template <class Index = std::size_t>
C10_DEVICE Index idx_cl(Index n, Index h, Index w, Index c, Index height, Index width,
                        Index channel) {
  return c + channel * (w + width * (h + height * n));
}
}  // namespace native
}  // namespace at
