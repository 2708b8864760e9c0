// SPDX-License-Identifier: BSL-1.0
// The stubs of operators of two or more tensors, element by element, that are no arithmetic.
#include <ATen/Functions.h>
#include <ATen/TensorOperators.h>
#include <ATen/native/Fill.h>
#include <ATen/native/Lerp.h>
#include <ATen/native/PointwiseOps.h>
#include <ATen/native/Pow.h>
#include <ATen/native/TensorCompare.h>
#include <ATen/native/TensorFactories.h>

#include "stub_kernels.hpp"

namespace at::native {
namespace {

constexpr std::int64_t no_reduction = 0;

/// The gradient of a loss function's input, from the iterator's input, target and gradient.
template <class Op>
void differentiate_loss(TensorIterator& iterator, const Scalar& factor, double bound) {
  Tensor out = iterator.tensor(0);
  on_cpu<Op>(iterator.tensor(3), iterator.tensor(1), iterator.tensor(2), no_reduction, bound, out);
  on_cpu<_ops::mul__Scalar>(out, factor);
}
void differentiate_square(TensorIterator& iterator, const Scalar& factor) {
  Tensor out = iterator.tensor(0);
  const Tensor gradient = iterator.tensor(3) * factor;
  on_cpu<_ops::mul_out>(iterator.tensor(1) - iterator.tensor(2), gradient, out);
}

void clamp(TensorIteratorBase& iterator, const Scalar& least, const Scalar& most) {
  compute<_ops::clamp_out, 1>(iterator, std::optional<Scalar>(least), std::optional<Scalar>(most));
}
void contain(const Tensor& elements, const Tensor& tested, bool invert, const Tensor& result) {
  Tensor out = result;
  on_cpu<_ops::isin_Tensor_Tensor_out>(elements, tested, false, invert, out);
}
void fill(TensorIterator& iterator, const Scalar& value) {
  Tensor out = iterator.tensor(0);
  on_cpu<_ops::fill__Scalar>(out, value);
}

}  // namespace

SCHEMA_CT_CPU_STUB(addcmul_stub, &compute<_ops::addcmul_out, 3>)
SCHEMA_CT_CPU_STUB(addcdiv_stub, &compute<_ops::addcdiv_out, 3>)
SCHEMA_CT_CPU_STUB(smooth_l1_backward_stub,
                   &differentiate_loss<_ops::smooth_l1_loss_backward_grad_input>)
SCHEMA_CT_CPU_STUB(huber_backward_stub, &differentiate_loss<_ops::huber_loss_backward_out>)
SCHEMA_CT_CPU_STUB(mse_backward_stub, &differentiate_square)

SCHEMA_CT_CPU_STUB(pow_tensor_tensor_stub, &compute<_ops::pow_Tensor_Tensor_out, 2>)
SCHEMA_CT_CPU_STUB(pow_tensor_scalar_stub, &compute<_ops::pow_Tensor_Scalar_out, 1>)
SCHEMA_CT_CPU_STUB(lerp_kernel_scalar_weight, &compute<_ops::lerp_Scalar_out, 2>)
SCHEMA_CT_CPU_STUB(lerp_kernel_tensor_weight, &compute<_ops::lerp_Tensor_out, 3>)
SCHEMA_CT_CPU_STUB(complex_stub, &compute<_ops::complex_out, 2>)
SCHEMA_CT_CPU_STUB(polar_stub, &compute<_ops::polar_out, 2>)

SCHEMA_CT_CPU_STUB(where_kernel, &compute<_ops::where_self_out, 3>)
SCHEMA_CT_CPU_STUB(isposinf_stub, &compute<_ops::isposinf_out, 1>)
SCHEMA_CT_CPU_STUB(isneginf_stub, &compute<_ops::isneginf_out, 1>)
SCHEMA_CT_CPU_STUB(clamp_stub, &compute<_ops::clamp_Tensor_out, 3>)
SCHEMA_CT_CPU_STUB(clamp_scalar_stub, &clamp)
SCHEMA_CT_CPU_STUB(clamp_min_scalar_stub, &compute<_ops::clamp_min_out, 1>)
SCHEMA_CT_CPU_STUB(clamp_max_scalar_stub, &compute<_ops::clamp_max_out, 1>)
SCHEMA_CT_CPU_STUB(isin_default_stub, &contain)

SCHEMA_CT_CPU_STUB(fill_stub, &fill)
Tensor& fill_out(Tensor& self, const Scalar& value) {
  TensorIterator iterator = TensorIteratorConfig()
                                .set_check_mem_overlap(false)
                                .check_all_same_dtype(false)
                                .add_output(self)
                                .resize_outputs(false)
                                .build();
  fill_stub(iterator.device_type(), iterator, value);
  return self;
}

}  // namespace at::native
