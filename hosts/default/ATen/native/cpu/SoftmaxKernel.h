// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of softmax and its gradient. schema_ct::cpu defines them.
#pragma once

#include <cstdint>

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

// PyTorch's headers for normalisations have other types of these names. A file that includes two
// such headers must say which it means.
inline namespace softmax_functions {
using forward_fn = void (*)(const Tensor& result, const Tensor& self);
using backward_fn = void (*)(const Tensor& grad_input, const Tensor& grad, const Tensor& output);
}  // namespace softmax_functions
using forward_fn_with_dim = void (*)(const Tensor& result, const Tensor& self, std::int64_t dim);
using backward_fn_with_dim = void (*)(const Tensor& grad_input, const Tensor& grad,
                                      const Tensor& output, std::int64_t dim);

DECLARE_DISPATCH(softmax_functions::forward_fn, softmax_lastdim_kernel)
DECLARE_DISPATCH(softmax_functions::forward_fn, log_softmax_lastdim_kernel)
DECLARE_DISPATCH(softmax_functions::backward_fn, softmax_backward_lastdim_kernel)
DECLARE_DISPATCH(softmax_functions::backward_fn, log_softmax_backward_lastdim_kernel)
DECLARE_DISPATCH(forward_fn_with_dim, softmax_kernel)
DECLARE_DISPATCH(forward_fn_with_dim, log_softmax_kernel)
DECLARE_DISPATCH(backward_fn_with_dim, softmax_backward_kernel)
DECLARE_DISPATCH(backward_fn_with_dim, log_softmax_backward_kernel)

}  // namespace at::native
