// SPDX-License-Identifier: BSL-1.0
// The stubs of activation functions and their gradients.
#include <ATen/TensorOperators.h>
#include <ATen/native/Activation.h>

#include "stub_kernels.hpp"

namespace at::native {
namespace {

void elu_backward(TensorIteratorBase& iterator, const Scalar& alpha, const Scalar& scale,
                  const Scalar& input_scale, bool is_result) {
  Tensor out = iterator.tensor(0);
  on_cpu<_ops::elu_backward_grad_input>(iterator.tensor(1), alpha, scale, input_scale, is_result,
                                        iterator.tensor(2), out);
}

void log_sigmoid(TensorBase& output, TensorBase& buffer, const TensorBase& input) {
  Tensor out = output, exponentials = buffer;
  on_cpu<_ops::log_sigmoid_forward_output>(input, out, exponentials);
}
void log_sigmoid_backward(TensorIterator& iterator) {
  Tensor out = iterator.tensor(0);
  const Tensor input = iterator.tensor(1), buffer = iterator.tensor(2);
  on_cpu<_ops::log_sigmoid_backward_grad_input>(iterator.tensor(3), input, buffer, out);
}

void threshold(TensorIteratorBase& iterator, const Scalar& bound, const Scalar& value) {
  Tensor out = iterator.tensor(0);
  const Tensor is_below = on_cpu<_ops::le_Scalar>(iterator.tensor(1), bound);
  on_cpu<_ops::copy_>(out, iterator.tensor(2), false);
  on_cpu<_ops::masked_fill__Scalar>(out, is_below, value);
}

void gelu(TensorIteratorBase& iterator, GeluType type) {
  compute<_ops::gelu_out, 1>(iterator, gelutype_to_string(type));
}
void gelu_backward(TensorIteratorBase& iterator, GeluType type) {
  compute<_ops::gelu_backward_grad_input, 2>(iterator, gelutype_to_string(type));
}

void leaky_relu_backward(TensorIteratorBase& iterator, const Scalar& slope) {
  Tensor out = iterator.tensor(0);
  // The function's input and its result give the same gradient; only the check of the slope, which
  // has been made, tells them apart.
  on_cpu<_ops::leaky_relu_backward_grad_input>(iterator.tensor(2), iterator.tensor(1), slope, false,
                                               out);
}

void glu(TensorIteratorBase& iterator) {
  Tensor out = iterator.tensor(0);
  const Tensor gate = on_cpu<_ops::sigmoid>(iterator.tensor(2));
  on_cpu<_ops::mul_out>(iterator.tensor(1), gate, out);
}
void glu_backward(TensorIterator& iterator) {
  Tensor out = iterator.tensor(0);
  const Tensor gate = iterator.tensor(1), gradient = iterator.tensor(3);
  const Tensor part = iterator.tensor(2) * gradient;
  on_cpu<_ops::mul_out>((1 - gate) * gate, part, out);
}
void glu_jvp(TensorIteratorBase& iterator) {
  Tensor out = iterator.tensor(0);
  const Tensor result = iterator.tensor(1), gate = on_cpu<_ops::sigmoid>(iterator.tensor(2));
  const Tensor first = iterator.tensor(3), second = iterator.tensor(4);
  on_cpu<_ops::copy_>(out, first * gate + result * (1 - gate) * second, false);
}

void mish_backward(TensorIterator& iterator) {
  Tensor out = iterator.tensor(0);
  on_cpu<_ops::copy_>(out, on_cpu<_ops::mish_backward>(iterator.tensor(1), iterator.tensor(2)),
                      false);
}

void prelu(TensorIterator& iterator) {
  Tensor out = iterator.tensor(0);
  on_cpu<_ops::copy_>(out, on_cpu<_ops::_prelu_kernel>(iterator.tensor(1), iterator.tensor(2)),
                      false);
}
void prelu_backward(TensorIterator& iterator) {
  const auto [input, weight] = on_cpu<_ops::_prelu_kernel_backward>(
      iterator.tensor(4), iterator.tensor(2), iterator.tensor(3));
  Tensor grad_input = iterator.tensor(0), grad_weight = iterator.tensor(1);
  on_cpu<_ops::copy_>(grad_input, input, false);
  on_cpu<_ops::copy_>(grad_weight, weight, false);
}

}  // namespace

SCHEMA_CT_CPU_STUB(elu_stub, &compute<_ops::elu_out, 1>)
SCHEMA_CT_CPU_STUB(elu_backward_stub, &elu_backward)
SCHEMA_CT_CPU_STUB(softplus_stub, &compute<_ops::softplus_out, 1>)
SCHEMA_CT_CPU_STUB(softplus_backward_stub, &compute<_ops::softplus_backward_grad_input, 2>)
SCHEMA_CT_CPU_STUB(log_sigmoid_cpu_stub, &log_sigmoid)
SCHEMA_CT_CPU_STUB(log_sigmoid_backward_stub, &log_sigmoid_backward)
SCHEMA_CT_CPU_STUB(threshold_stub, &threshold)
SCHEMA_CT_CPU_STUB(GeluKernel, &gelu)
SCHEMA_CT_CPU_STUB(GeluBackwardKernel, &gelu_backward)
SCHEMA_CT_CPU_STUB(hardtanh_backward_stub, &compute<_ops::hardtanh_backward_grad_input, 2>)
SCHEMA_CT_CPU_STUB(hardsigmoid_stub, &compute<_ops::hardsigmoid_out, 1>)
SCHEMA_CT_CPU_STUB(hardsigmoid_backward_stub, &compute<_ops::hardsigmoid_backward_grad_input, 2>)
SCHEMA_CT_CPU_STUB(hardswish_stub, &compute<_ops::hardswish_out, 1>)
SCHEMA_CT_CPU_STUB(hardswish_backward_stub, &compute<_ops::hardswish_backward_out, 2>)
SCHEMA_CT_CPU_STUB(hardshrink_stub, &compute<_ops::hardshrink_out, 1>)
SCHEMA_CT_CPU_STUB(softshrink_stub, &compute<_ops::softshrink_out, 1>)
SCHEMA_CT_CPU_STUB(shrink_backward_stub, &compute<_ops::hardshrink_backward_grad_input, 2>)
SCHEMA_CT_CPU_STUB(leaky_relu_stub, &compute<_ops::leaky_relu_out, 1>)
SCHEMA_CT_CPU_STUB(leaky_relu_backward_stub, &leaky_relu_backward)
SCHEMA_CT_CPU_STUB(glu_stub, &glu)
SCHEMA_CT_CPU_STUB(glu_backward_stub, &glu_backward)
SCHEMA_CT_CPU_STUB(glu_jvp_stub, &glu_jvp)
SCHEMA_CT_CPU_STUB(silu_stub, &compute<_ops::silu_out, 1>)
SCHEMA_CT_CPU_STUB(silu_backward_stub, &compute<_ops::silu_backward_grad_input, 2>)
SCHEMA_CT_CPU_STUB(mish_stub, &compute<_ops::mish_out, 1>)
SCHEMA_CT_CPU_STUB(mish_backward_stub, &mish_backward)
SCHEMA_CT_CPU_STUB(prelu_stub, &prelu)
SCHEMA_CT_CPU_STUB(prelu_backward_stub, &prelu_backward)

}  // namespace at::native
