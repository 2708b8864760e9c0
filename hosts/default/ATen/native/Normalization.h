// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stub of renorm, and for who computes a batch normalisation.
// schema_ct::cpu defines the stub.
#pragma once

#include <ATen/TensorIterator.h>
#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

/// The factor that makes each norm of the input at most `maxnorm`.
using renorm_scale_factor_fn = void (*)(TensorIteratorBase&, double maxnorm);
DECLARE_DISPATCH(renorm_scale_factor_fn, renorm_scale_factor_stub)

enum class BatchNormBackend { Native, Cudnn, Miopen };

/// Native: there are no other libraries here.
TORCH_API BatchNormBackend _select_batch_norm_backend(const Tensor& input, const Tensor& weight,
                                                      const Tensor& bias,
                                                      const Tensor& running_mean,
                                                      const Tensor& running_var, bool training,
                                                      double eps);

}  // namespace at::native
