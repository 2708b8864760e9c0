// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for pooling to a given size: the stubs, which schema_ct::cpu defines, and which
// elements of the input an element of the result is made of.
#pragma once

#include <cmath>
#include <cstdint>

#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>
#include <c10/util/irange.h>

namespace at::native {

using adaptive_avg_pooling2d_fn = void (*)(Tensor& output, const Tensor& input,
                                           IntArrayRef output_size);
using adaptive_avg_pooling2d_backward_fn = void (*)(Tensor& grad_input, const Tensor& grad_output);
using adaptive_max_pooling2d_fn = void (*)(const Tensor& output, const Tensor& indices,
                                           const Tensor& input, IntArrayRef output_size);
using adaptive_max_pooling2d_backward_fn = void (*)(const Tensor& grad_input,
                                                    const Tensor& grad_output,
                                                    const Tensor& indices);
using adaptive_avg_pooling3d_fn = void (*)(Tensor& output, const Tensor& input,
                                           IntArrayRef output_size);
using adaptive_avg_pooling3d_backward_fn = void (*)(Tensor& grad_input, const Tensor& grad_output);
using adaptive_max_pooling3d_fn = void (*)(const Tensor& output, const Tensor& indices,
                                           const Tensor& input, IntArrayRef output_size);
using adaptive_max_pooling3d_backward_fn = void (*)(const Tensor& grad_input,
                                                    const Tensor& grad_output,
                                                    const Tensor& indices);

DECLARE_DISPATCH(adaptive_avg_pooling2d_fn, adaptive_avg_pool2d_kernel)
DECLARE_DISPATCH(adaptive_avg_pooling2d_backward_fn, adaptive_avg_pool2d_backward_kernel)
DECLARE_DISPATCH(adaptive_max_pooling2d_fn, adaptive_max_pool2d_kernel)
DECLARE_DISPATCH(adaptive_max_pooling2d_backward_fn, adaptive_max_pool2d_backward_kernel)
DECLARE_DISPATCH(adaptive_avg_pooling3d_fn, adaptive_avg_pool3d_kernel)
DECLARE_DISPATCH(adaptive_avg_pooling3d_backward_fn, adaptive_avg_pool3d_backward_kernel)
DECLARE_DISPATCH(adaptive_max_pooling3d_fn, adaptive_max_pool3d_kernel)
DECLARE_DISPATCH(adaptive_max_pooling3d_backward_fn, adaptive_max_pool3d_backward_kernel)

}  // namespace at::native

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// The first of `inputs` elements that belong to element `output` of `outputs`. The product has one
/// small factor, so it does not overflow.
[[nodiscard]] inline std::int64_t start_index(std::int64_t output, std::int64_t outputs,
                                              std::int64_t inputs) {
  const std::int64_t rest = output % outputs;
  return output / outputs * inputs + rest * inputs / outputs;
}
/// The one after the last of them.
[[nodiscard]] inline std::int64_t end_index(std::int64_t output, std::int64_t outputs,
                                            std::int64_t inputs) {
  return ((output + 1) * inputs - 1) / outputs + 1;
}

/// Throws Error if a dimension of the gradient other than the first is empty.
inline void adaptive_pool_empty_output_check(const Tensor& grad_output, const char* function) {
  for (std::int64_t d = 1; d < grad_output.dim(); ++d)
    TORCH_CHECK(grad_output.size(d) > 0, function,
                "(): Expected grad_output to have non-zero size for non-batch dimensions, but "
                "grad_output has sizes ",
                grad_output.sizes(), " with dimension ", d, " being empty");
}

}  // namespace native
}  // namespace at
