// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of group normalisation. schema_ct::cpu defines them.
#pragma once

#include <cstdint>

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

// PyTorch's headers for other normalisations have other types of these names. A file that includes
// two such headers must say which it means.
inline namespace group_norm_functions {
/// Normalises N batches of C channels of HxW elements; a weight or bias may be undefined.
using forward_fn = void (*)(const Tensor& X, const Tensor& gamma, const Tensor& beta,
                            std::int64_t N, std::int64_t C, std::int64_t HxW, std::int64_t group,
                            double eps, Tensor& Y, Tensor& mean, Tensor& rstd);
/// Writes those of the gradients that are defined.
using backward_fn = void (*)(const Tensor& dY, const Tensor& X, const Tensor& mean,
                             const Tensor& rstd, const Tensor& gamma, std::int64_t N,
                             std::int64_t C, std::int64_t HxW, std::int64_t group, Tensor& dX,
                             Tensor& dgamma, Tensor& dbeta);
}  // namespace group_norm_functions

DECLARE_DISPATCH(group_norm_functions::forward_fn, GroupNormKernel)
DECLARE_DISPATCH(group_norm_functions::backward_fn, GroupNormBackwardKernel)

}  // namespace at::native
