// SPDX-License-Identifier: BSL-1.0
// The stubs of operators of one tensor. The CPU's kernel of each is the operator's; the functions
// of at::native call the kernel that a backend has registered for its device.
#include <ATen/NativeFunctions.h>
#include <ATen/Operators.h>
#include <ATen/TensorIterator.h>
#include <ATen/native/UnaryOps.h>
#include <ATen/native/quantized/AffineQuantizer.h>
#include <ATen/native/transformers/attention.h>

namespace at::native {
namespace {

template <class Op>
void compute(TensorIteratorBase& iterator) {
  Tensor out = iterator.tensor(0);
  Op::redispatch(DispatchKeySet(DispatchKey::CPU), iterator.tensor(1), out);
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
  DEFINE_DISPATCH(name##_stub);           \
  REGISTER_ALL_CPU_DISPATCH(name##_stub, &compute<_ops::name##_out>)
SCHEMA_CT_FORALL_UNARY_STUBS(SCHEMA_CT_DEFINE_UNARY_STUB)
#undef SCHEMA_CT_DEFINE_UNARY_STUB

// Stubs that only backends use.
DEFINE_DISPATCH(quantize_tensor_per_tensor_affine_stub);
REGISTER_NO_CPU_DISPATCH(quantize_tensor_per_tensor_affine_stub)
DEFINE_DISPATCH(dequantize_tensor_per_tensor_affine_stub);
REGISTER_NO_CPU_DISPATCH(dequantize_tensor_per_tensor_affine_stub)
DEFINE_DISPATCH(_fused_sdp_choice_stub);
REGISTER_NO_CPU_DISPATCH(_fused_sdp_choice_stub)

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
