// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of activation functions and their gradients:
// `elu_stub(device, iterator, alpha, scale, input_scale)`. schema_ct::cpu defines them.
#pragma once

#include <ATen/core/TensorBase.h>
#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>
#include <ATen/native/Gelu.h>
#include <c10/core/Scalar.h>
#include <c10/util/Exception.h>

namespace at::native {

// The inputs of an iterator of a gradient are in the order of the operator's arguments, unless a
// comment says otherwise.
using structured_activation_fn = void (*)(TensorIteratorBase&);
using structured_activation_backward_fn = void (*)(TensorIteratorBase&);
using activation_fn = void (*)(TensorIterator&);
using activation_backward_fn = void (*)(TensorIterator&);
using softplus_fn = void (*)(TensorIteratorBase&, const Scalar& beta, const Scalar& threshold);
using softplus_backward_fn = void (*)(TensorIteratorBase&, const Scalar& beta,
                                      const Scalar& threshold);
/// The iterator's second input where its first is above the threshold, or is no number, and
/// `value` elsewhere.
using threshold_fn = void (*)(TensorIteratorBase&, const Scalar& threshold, const Scalar& value);
using hardtanh_backward_fn = void (*)(TensorIterator&, const Scalar& min, const Scalar& max);
using hardsigmoid_fn = void (*)(TensorIteratorBase&);
using hardsigmoid_backward_fn = void (*)(TensorIteratorBase&);
using hardswish_fn = void (*)(TensorIterator&);
using hardswish_backward_fn = void (*)(TensorIterator&);
using shrink_fn = void (*)(TensorIteratorBase&, const Scalar& lambd);
using softshrink_fn = void (*)(TensorIteratorBase&, const Scalar& lambd);
using shrink_backward_fn = void (*)(TensorIteratorBase&, const Scalar& lambd);
using elu_fn = void (*)(TensorIteratorBase&, const Scalar& alpha, const Scalar& scale,
                        const Scalar& input_scale);
using elu_backward_fn = void (*)(TensorIteratorBase&, const Scalar& alpha, const Scalar& scale,
                                 const Scalar& input_scale, bool is_result);
using leaky_relu_fn = void (*)(TensorIteratorBase&, const Scalar& slope);
/// The iterator's inputs are the function's own input, or result, and then the gradient.
using leaky_relu_backward_fn = void (*)(TensorIteratorBase&, const Scalar& slope);
using log_sigmoid_cpu_fn = void (*)(TensorBase& output, TensorBase& buffer,
                                    const TensorBase& input);
using gelu_fn = void (*)(TensorIteratorBase&, GeluType);
using gelu_backward_fn = void (*)(TensorIteratorBase&, GeluType);
/// The iterator's inputs are glu's result, the second half of its input, and the tangents of both
/// halves.
using glu_jvp_fn = void (*)(TensorIteratorBase&);

DECLARE_DISPATCH(elu_fn, elu_stub)
DECLARE_DISPATCH(elu_backward_fn, elu_backward_stub)
DECLARE_DISPATCH(softplus_fn, softplus_stub)
DECLARE_DISPATCH(softplus_backward_fn, softplus_backward_stub)
DECLARE_DISPATCH(log_sigmoid_cpu_fn, log_sigmoid_cpu_stub)
/// The iterator's inputs: the function's input, its buffer and the gradient.
DECLARE_DISPATCH(activation_backward_fn, log_sigmoid_backward_stub)
DECLARE_DISPATCH(threshold_fn, threshold_stub)
DECLARE_DISPATCH(gelu_fn, GeluKernel)
DECLARE_DISPATCH(gelu_backward_fn, GeluBackwardKernel)
DECLARE_DISPATCH(hardtanh_backward_fn, hardtanh_backward_stub)
DECLARE_DISPATCH(hardsigmoid_fn, hardsigmoid_stub)
DECLARE_DISPATCH(hardsigmoid_backward_fn, hardsigmoid_backward_stub)
DECLARE_DISPATCH(hardswish_fn, hardswish_stub)
DECLARE_DISPATCH(hardswish_backward_fn, hardswish_backward_stub)
DECLARE_DISPATCH(shrink_fn, hardshrink_stub)
DECLARE_DISPATCH(softshrink_fn, softshrink_stub)
DECLARE_DISPATCH(shrink_backward_fn, shrink_backward_stub)
DECLARE_DISPATCH(leaky_relu_fn, leaky_relu_stub)
DECLARE_DISPATCH(leaky_relu_backward_fn, leaky_relu_backward_stub)
/// The iterator's inputs are the halves of glu's input.
DECLARE_DISPATCH(structured_activation_fn, glu_stub)
/// The gradient of the second half, from the sigmoid of the second half, the first half and the
/// result's gradient.
DECLARE_DISPATCH(activation_backward_fn, glu_backward_stub)
DECLARE_DISPATCH(glu_jvp_fn, glu_jvp_stub)
DECLARE_DISPATCH(structured_activation_fn, silu_stub)
DECLARE_DISPATCH(structured_activation_backward_fn, silu_backward_stub)
DECLARE_DISPATCH(structured_activation_fn, mish_stub)
DECLARE_DISPATCH(activation_backward_fn, mish_backward_stub)
DECLARE_DISPATCH(activation_fn, prelu_stub)
/// The iterator has two outputs, the gradients of input and weight, and three inputs: input,
/// weight and the result's gradient.
DECLARE_DISPATCH(activation_backward_fn, prelu_backward_stub)

}  // namespace at::native
