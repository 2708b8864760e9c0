// SPDX-License-Identifier: BSL-1.0
// The stubs of operators of one tensor. The CPU's kernel of each is the operator's; the functions
// of at::native call the kernel that a backend has registered for its device.
#include <ATen/NativeFunctions.h>
#include <ATen/Operators.h>
#include <ATen/TensorIterator.h>
#include <ATen/native/UnaryOps.h>
#include <ATen/native/quantized/AffineQuantizer.h>
#include <ATen/native/transformers/attention.h>

#include "stub_kernels.hpp"

namespace at::native {
namespace {

void logit(TensorIteratorBase& iterator, const Scalar& eps) {
  std::optional<double> bound;  // a negative number stands for none
  if (eps.to<double>() >= 0) bound = eps.to<double>();
  compute<_ops::logit_out, 1>(iterator, bound);
}

/// Calls the stub's kernel for the tensors' device.
template <class Op, class Stub>
Tensor& compute_by(Stub& stub, const Tensor& self, Tensor& out) {
  if (self.is_cpu()) return Op::redispatch(DispatchKeySet(DispatchKey::CPU), self, out);
  if (out.sizes() != self.sizes()) static_cast<void>(out.resize_(self.sizes()));
  TensorIterator iterator = TensorIterator::unary_op(out, self);
  stub(iterator.device_type(), iterator);
  return out;
}

}  // namespace

#define SCHEMA_CT_DEFINE_UNARY_STUB(name) \
  SCHEMA_CT_CPU_STUB(name##_stub, &compute<_ops::name##_out, 1>)
SCHEMA_CT_FORALL_UNARY_STUBS(SCHEMA_CT_DEFINE_UNARY_STUB)
#undef SCHEMA_CT_DEFINE_UNARY_STUB

SCHEMA_CT_CPU_STUB(logit_stub, &logit)
SCHEMA_CT_CPU_STUB(nan_to_num_stub, &compute<_ops::nan_to_num_out, 1>)
SCHEMA_CT_CPU_STUB(round_decimals_stub, &compute<_ops::round_decimals_out, 1>)

SCHEMA_CT_NO_CPU_STUB(frexp_stub)
SCHEMA_CT_NO_CPU_STUB(kaiser_window_stub)
SCHEMA_CT_NO_CPU_STUB(polygamma_stub)
SCHEMA_CT_NO_CPU_STUB(special_airy_ai_stub)
SCHEMA_CT_NO_CPU_STUB(special_scaled_modified_bessel_k0_stub)
SCHEMA_CT_NO_CPU_STUB(special_scaled_modified_bessel_k1_stub)
SCHEMA_CT_NO_CPU_STUB(special_spherical_bessel_j0_stub)
SCHEMA_CT_NO_CPU_STUB(trigamma_stub)

SCHEMA_CT_NO_CPU_STUB(quantize_tensor_per_tensor_affine_stub)
SCHEMA_CT_NO_CPU_STUB(dequantize_tensor_per_tensor_affine_stub)
SCHEMA_CT_NO_CPU_STUB(_fused_sdp_choice_stub)

// These are not structured kernels, so they have functions of at::native.
Tensor& abs_out(const Tensor& self, Tensor& out) {
  return compute_by<_ops::abs_out>(abs_stub, self, out);
}
Tensor& angle_out(const Tensor& self, Tensor& out) {
  return compute_by<_ops::angle_out>(angle_stub, self, out);
}
Tensor& conj_physical_out(const Tensor& self, Tensor& out) {
  return compute_by<_ops::conj_physical_out>(conj_physical_stub, self, out);
}
Tensor& logical_not_out(const Tensor& self, Tensor& out) {
  return compute_by<_ops::logical_not_out>(logical_not_stub, self, out);
}

}  // namespace at::native
