// SPDX-License-Identifier: BSL-1.0
// The stubs of padding and of pooling to a given size.
#include <ATen/native/AdaptivePooling.h>
#include <ATen/native/Padding.h>

#include "stub_kernels.hpp"

namespace at::native {
namespace {

template <class Op>
void pad(const Tensor& output, const Tensor& input, IntArrayRef padding) {
  Tensor out = output;
  on_cpu<Op>(input, symbolic(padding), out);
}
/// Of its input the operator only needs the sizes, which the gradient has.
template <class Op>
void pad_backward(const Tensor& grad_input, const Tensor& grad_output, IntArrayRef padding) {
  Tensor out = grad_input;
  on_cpu<Op>(grad_output, grad_input, symbolic(padding), out);
}

template <class Op>
void average(Tensor& output, const Tensor& input, IntArrayRef sizes) {
  on_cpu<Op>(input, symbolic(sizes), output);
}
template <class Op>
void average_backward(Tensor& grad_input, const Tensor& grad_output) {
  on_cpu<Op>(grad_output, Tensor(grad_input), grad_input);
}
template <class Op>
void find_greatest(const Tensor& output, const Tensor& places, const Tensor& input,
                   IntArrayRef sizes) {
  Tensor out = output, indices = places;
  on_cpu<Op>(input, sizes, out, indices);
}
template <class Op>
void greatest_backward(const Tensor& grad_input, const Tensor& grad_output, const Tensor& indices) {
  Tensor out = grad_input;
  on_cpu<Op>(grad_output, grad_input, indices, out);
}

}  // namespace

#define SCHEMA_CT_PADDING_STUBS(name)                       \
  SCHEMA_CT_CPU_STUB(name##_kernel, &pad<_ops::name##_out>) \
  SCHEMA_CT_CPU_STUB(name##_backward_kernel, &pad_backward<_ops::name##_backward_grad_input>)
SCHEMA_CT_PADDING_STUBS(reflection_pad1d)
SCHEMA_CT_PADDING_STUBS(reflection_pad2d)
SCHEMA_CT_PADDING_STUBS(reflection_pad3d)
SCHEMA_CT_PADDING_STUBS(replication_pad1d)
SCHEMA_CT_PADDING_STUBS(replication_pad2d)
SCHEMA_CT_PADDING_STUBS(replication_pad3d)
#undef SCHEMA_CT_PADDING_STUBS

SCHEMA_CT_CPU_STUB(adaptive_avg_pool2d_kernel, &average<_ops::_adaptive_avg_pool2d_out>)
SCHEMA_CT_CPU_STUB(adaptive_avg_pool2d_backward_kernel,
                   &average_backward<_ops::_adaptive_avg_pool2d_backward_out>)
SCHEMA_CT_CPU_STUB(adaptive_avg_pool3d_kernel, &average<_ops::adaptive_avg_pool3d_out>)
SCHEMA_CT_CPU_STUB(adaptive_avg_pool3d_backward_kernel,
                   &average_backward<_ops::adaptive_avg_pool3d_backward_grad_input>)
SCHEMA_CT_CPU_STUB(adaptive_max_pool2d_kernel, &find_greatest<_ops::adaptive_max_pool2d_out>)
SCHEMA_CT_CPU_STUB(adaptive_max_pool2d_backward_kernel,
                   &greatest_backward<_ops::adaptive_max_pool2d_backward_grad_input>)
SCHEMA_CT_CPU_STUB(adaptive_max_pool3d_kernel, &find_greatest<_ops::adaptive_max_pool3d_out>)
SCHEMA_CT_CPU_STUB(adaptive_max_pool3d_backward_kernel,
                   &greatest_backward<_ops::adaptive_max_pool3d_backward_grad_input>)

}  // namespace at::native
