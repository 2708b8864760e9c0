// SPDX-License-Identifier: BSL-1.0
// The stubs of operators of two tensors, of copies and of joins. The CPU's kernel of each is the
// operator's.
#include <ATen/Operators.h>
#include <ATen/TensorIterator.h>
#include <ATen/native/BinaryOps.h>
#include <ATen/native/Copy.h>
#include <ATen/native/cpu/CatKernel.h>

namespace at::native {
namespace {

template <class Op, class... A>
void compute(TensorIteratorBase& iterator, const A&... arguments) {
  Tensor out = iterator.tensor(0);
  Op::redispatch(DispatchKeySet(DispatchKey::CPU), iterator.tensor(1), iterator.tensor(2),
                 arguments..., out);
}

template <class Op, class Iterator>
void compute_plainly(Iterator& iterator) {
  compute<Op>(iterator);
}

constexpr std::int64_t no_reduction = 0;

void divide_and_floor(TensorIteratorBase& iterator) {
  compute<_ops::div_out_mode>(iterator, std::string_view("floor"));
}
void divide_and_truncate(TensorIteratorBase& iterator) {
  compute<_ops::div_out_mode>(iterator, std::string_view("trunc"));
}
void mse(TensorIteratorBase& iterator) {
  compute<_ops::sub_out>(iterator, Scalar(1));
  Tensor out = iterator.tensor(0);
  _ops::mul_out::redispatch(DispatchKeySet(DispatchKey::CPU), out, out, out);
}
void add(TensorIteratorBase& iterator, const Scalar& alpha) {
  compute<_ops::add_out>(iterator, alpha);
}
void subtract(TensorIteratorBase& iterator, const Scalar& alpha) {
  compute<_ops::sub_out>(iterator, alpha);
}
void add_and_clamp(TensorIterator& iterator, const Scalar& alpha, const Scalar& least,
                   const Scalar& most) {
  compute<_ops::add_out>(iterator, alpha);
  Tensor out = iterator.tensor(0);
  _ops::clamp_::redispatch(DispatchKeySet(DispatchKey::CPU), out, least, most);
}
void smooth_l1(TensorIteratorBase& iterator, double beta) {
  compute<_ops::smooth_l1_loss_out>(iterator, no_reduction, beta);
}
void huber(TensorIterator& iterator, double delta) {
  compute<_ops::huber_loss_out>(iterator, no_reduction, delta);
}
void logit_backward(TensorIteratorBase& iterator, const Scalar& eps) {
  std::optional<double> bound;  // a negative number stands for none
  if (eps.to<double>() >= 0) bound = eps.to<double>();
  compute<_ops::logit_backward_grad_input>(iterator, bound);
}

void copy(TensorIterator& iterator, bool non_blocking) {
  Tensor out = iterator.tensor(0);
  _ops::copy_::redispatch(DispatchKeySet(DispatchKey::CPU), out, iterator.tensor(1), non_blocking);
}

void join(const Tensor& result, const MaterializedITensorListRef& tensors, std::int64_t dim) {
  Tensor out = result;
  _ops::cat_out::redispatch(DispatchKeySet(DispatchKey::CPU), tensors, dim, out);
}

}  // namespace

#define SCHEMA_CT_DEFINE_BINARY_STUB(type, name, op) \
  DEFINE_DISPATCH(name##_stub);                      \
  REGISTER_ALL_CPU_DISPATCH(name##_stub, &compute_plainly<_ops::op>)
SCHEMA_CT_FORALL_BINARY_STUBS(SCHEMA_CT_DEFINE_BINARY_STUB)
#undef SCHEMA_CT_DEFINE_BINARY_STUB

DEFINE_DISPATCH(div_floor_stub);
REGISTER_ALL_CPU_DISPATCH(div_floor_stub, &divide_and_floor)
DEFINE_DISPATCH(div_trunc_stub);
REGISTER_ALL_CPU_DISPATCH(div_trunc_stub, &divide_and_truncate)
DEFINE_DISPATCH(mse_stub);
REGISTER_ALL_CPU_DISPATCH(mse_stub, &mse)
DEFINE_DISPATCH(add_stub);
REGISTER_ALL_CPU_DISPATCH(add_stub, &add)
DEFINE_DISPATCH(sub_stub);
REGISTER_ALL_CPU_DISPATCH(sub_stub, &subtract)
DEFINE_DISPATCH(add_clamp_stub);
REGISTER_ALL_CPU_DISPATCH(add_clamp_stub, &add_and_clamp)
DEFINE_DISPATCH(smooth_l1_stub);
REGISTER_ALL_CPU_DISPATCH(smooth_l1_stub, &smooth_l1)
DEFINE_DISPATCH(huber_stub);
REGISTER_ALL_CPU_DISPATCH(huber_stub, &huber)
DEFINE_DISPATCH(logit_backward_stub);
REGISTER_ALL_CPU_DISPATCH(logit_backward_stub, &logit_backward)

DEFINE_DISPATCH(copy_stub);
REGISTER_ALL_CPU_DISPATCH(copy_stub, &copy)
void copy_ignoring_overlaps(const TensorBase& dst, const TensorBase& src) {
  Tensor out = dst;
  _ops::copy_::redispatch(DispatchKeySet(DispatchKey::CPU), out,
                          dst.is_alias_of(src) ? src.clone() : src, false);
}

DEFINE_DISPATCH(cat_serial_stub);
REGISTER_ALL_CPU_DISPATCH(cat_serial_stub, &join)

}  // namespace at::native
