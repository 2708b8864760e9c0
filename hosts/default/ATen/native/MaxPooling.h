// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for max_pool1d: the check of its arguments, which elements a window has, and the
// stub, which schema_ct::cpu defines.
#pragma once

#include <cstdint>

#include <ATen/Parallel.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>
#include <ATen/native/Pool.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// Throws Error if max_pool1d cannot have these arguments.
inline void check_max_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                             IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  TORCH_CHECK(self.dim() == 2 || self.dim() == 3,
              "max_pool1d() Expected 2D or 3D input tensor, but got ", self.sizes());
  TORCH_CHECK(kernel_size.size() == 1,
              "max_pool1d() kernel_size must be an int, list of ints or tuple of ints of size 1 "
              "but got size ",
              kernel_size.size());
  TORCH_CHECK(stride.size() <= 1,
              "max_pool1d() stride must be None, an int, list of ints, or tuple of ints of size 1 "
              "but got size ",
              stride.size());
  TORCH_CHECK(padding.size() == 1,
              "max_pool1d() padding must be an int, list of ints, or tuple of ints of size 1 but "
              "got size ",
              padding.size());
  TORCH_CHECK(dilation.size() == 1,
              "max_pool1d() dilation must be an int, list of ints or tuple of ints of size 1 but "
              "got size ",
              dilation.size());
  const std::int64_t kernel = kernel_size[0], step = stride.empty() ? kernel : stride[0];
  TORCH_CHECK(kernel > 0, "max_pool1d() kernel_size must be greater than zero, but got ", kernel);
  TORCH_CHECK(step > 0, "max_pool1d() stride must be greater than zero, but got ", step);
  TORCH_CHECK(padding[0] >= 0, "max_pool1d() padding must be non-negative, but got ", padding[0]);
  TORCH_CHECK(padding[0] <= kernel / 2,
              "max_pool1d() padding should be at most half of kernel size, but got padding=",
              padding[0], " and kernel_size=", kernel);
  TORCH_CHECK(dilation[0] > 0, "max_pool1d() dilation must be greater than zero, but got ",
              dilation[0]);
  const std::int64_t windows =
      pooling_output_shape(self.size(-1), kernel, padding[0], step, dilation[0], ceil_mode);
  TORCH_CHECK(windows > 0, "max_pool1d() Invalid computed output size: ", windows);
}

}  // namespace native
}  // namespace at

namespace at::native {

/// Batches, channels, the widths of input and output, the width of a window, and its stride,
/// padding and dilation.
struct SCHEMA_CT_SHARED PoolingParams1D {
  std::int64_t NB, NC, IW, OW, KW, SJ, PJ, DJ;

  /// The place in the input of element kj of window oj; it may be in the padding.
  [[nodiscard]] std::int64_t index(std::int64_t kj, std::int64_t oj) const {
    return oj * SJ + kj * DJ - PJ;
  }
  /// The first window whose element kj is in the input.
  [[nodiscard]] std::int64_t valid_output_start(std::int64_t kj) const {
    const std::int64_t place = index(kj, 0);
    return place >= 0 ? 0 : at::divup(-place, SJ);
  }
  /// The one after the last such window.
  [[nodiscard]] std::int64_t valid_output_end(std::int64_t kj) const {
    const std::int64_t place = index(kj, OW - 1);
    return place < IW ? OW : OW - at::divup(place - IW + 1, SJ);
  }
};

using pooling_fn = void (*)(Tensor& output, const Tensor& input, const PoolingParams1D&);
DECLARE_DISPATCH(pooling_fn, max_pool1d_stub)

}  // namespace at::native
