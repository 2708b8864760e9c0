// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of operators of three tensors, element by element. schema_ct::cpu
// defines them.
#pragma once

#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/Scalar.h>

namespace at::native {

using pointwise_fn = void (*)(TensorIterator&, const Scalar&);
using structured_pointwise_fn = void (*)(TensorIteratorBase&, const Scalar& value);
using pointwise_fn_double = void (*)(TensorIterator&, const Scalar&, double);

DECLARE_DISPATCH(structured_pointwise_fn, addcmul_stub)
DECLARE_DISPATCH(structured_pointwise_fn, addcdiv_stub)
// The iterator's inputs: the loss function's input, its target and the loss's gradient. The number
// is a factor of the result; for mse_backward_stub, the derivative's 2 is in it.
DECLARE_DISPATCH(pointwise_fn_double, smooth_l1_backward_stub)
DECLARE_DISPATCH(pointwise_fn_double, huber_backward_stub)
DECLARE_DISPATCH(pointwise_fn, mse_backward_stub)

}  // namespace at::native
