// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of distances between rows. schema_ct::cpu defines them.
#pragma once

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

using pdist_forward_fn = void (*)(Tensor& result, const Tensor& self, double p);
using pdist_backward_fn = void (*)(Tensor& result, const Tensor& grad, const Tensor& self, double p,
                                   const Tensor& distances);
using cdist_fn = void (*)(Tensor& result, const Tensor& x1, const Tensor& x2, double p);
using cdist_backward_fn = void (*)(Tensor& result, const Tensor& grad, const Tensor& x1,
                                   const Tensor& x2, double p, const Tensor& distances);
DECLARE_DISPATCH(pdist_forward_fn, pdist_forward_stub)
DECLARE_DISPATCH(pdist_backward_fn, pdist_backward_stub)
DECLARE_DISPATCH(cdist_fn, cdist_stub)
DECLARE_DISPATCH(cdist_backward_fn, cdist_backward_stub)

}  // namespace at::native
