// SPDX-License-Identifier: BSL-1.0
// Arithmetic of a tensor and a number, by that of two tensors, and other operators of which a
// backend implements only one form.
#include <limits>
#include <optional>
#include <string_view>

#include <ATen/ATen.h>
#include <ATen/ops/bitwise_and_ops.h>
#include <ATen/ops/bitwise_left_shift_ops.h>
#include <ATen/ops/bitwise_or_ops.h>
#include <ATen/ops/bitwise_right_shift_ops.h>
#include <ATen/ops/bitwise_xor_ops.h>
#include <ATen/ops/copysign_ops.h>
#include <ATen/ops/div_ops.h>
#include <ATen/ops/floor_divide_ops.h>
#include <ATen/ops/fmod_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/remainder_ops.h>
#include <ATen/ops/special_xlog1py_ops.h>
#include <ATen/ops/xlogy_ops.h>
#include <torch/library.h>

#include "options.hpp"

namespace dispatch::composite {
namespace {

using maybe_mode = std::optional<std::string_view>;

// The overloads of two tensors.
using at::_ops::bitwise_and__Tensor, at::_ops::bitwise_and_Tensor, at::_ops::bitwise_and_Tensor_out;
using at::_ops::bitwise_left_shift__Tensor, at::_ops::bitwise_left_shift_Tensor,
    at::_ops::bitwise_left_shift_Tensor_out;
using at::_ops::bitwise_or__Tensor, at::_ops::bitwise_or_Tensor, at::_ops::bitwise_or_Tensor_out;
using at::_ops::bitwise_right_shift__Tensor, at::_ops::bitwise_right_shift_Tensor,
    at::_ops::bitwise_right_shift_Tensor_out;
using at::_ops::bitwise_xor__Tensor, at::_ops::bitwise_xor_Tensor, at::_ops::bitwise_xor_Tensor_out;
using at::_ops::copysign__Tensor, at::_ops::copysign_out, at::_ops::copysign_Tensor;
using at::_ops::div__Tensor, at::_ops::div_Tensor;
using at::_ops::floor_divide__Tensor;
using at::_ops::fmod__Tensor, at::_ops::fmod_Tensor, at::_ops::fmod_Tensor_out;
using at::_ops::mul__Tensor, at::_ops::mul_Tensor;
using at::_ops::remainder__Tensor, at::_ops::remainder_Tensor, at::_ops::remainder_Tensor_out;
using at::_ops::special_xlog1py, at::_ops::special_xlog1py_out;
using at::_ops::xlogy__Tensor, at::_ops::xlogy_OutTensor, at::_ops::xlogy_Tensor;

/// The number as a tensor that only affects the category of the result's type.
[[nodiscard]] Tensor wrapped(const Tensor& self, const Scalar& number) {
  return as_tensor(number, common_type(self, number), self);
}

/// Computes with a tensor and a number by `of`, which takes two tensors.
template <class of>
Tensor by_number(const Tensor& self, const Scalar& other) {
  return of::call(self, wrapped(self, other));
}
template <class of>
Tensor of_number(const Scalar& self, const Tensor& other) {
  return of::call(wrapped(other, self), other);
}
template <class of>
Tensor& of_number_out(const Scalar& self, const Tensor& other, Tensor& out) {
  return of::call(wrapped(other, self), other, out);
}
template <class of>
Tensor& by_number_(Tensor& self, const Scalar& other) {
  return of::call(self, wrapped(self, other));
}
template <class of>
Tensor& by_number_out(const Tensor& self, const Scalar& other, Tensor& out) {
  return of::call(self, wrapped(self, other), out);
}

Tensor add(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  return at::add(self, wrapped(self, other), alpha);
}
Tensor& add_(Tensor& self, const Scalar& other, const Scalar& alpha) {
  return self.add_(wrapped(self, other), alpha);
}
Tensor sub(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  return at::sub(self, wrapped(self, other), alpha);
}
Tensor& sub_(Tensor& self, const Scalar& other, const Scalar& alpha) {
  return self.sub_(wrapped(self, other), alpha);
}
Tensor rsub(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  return at::sub(wrapped(self, other), self, alpha);
}
Tensor div_by_mode(const Tensor& self, const Scalar& other, maybe_mode mode) {
  return at::div(self, wrapped(self, other), mode);
}
Tensor& div_by_mode_(Tensor& self, const Scalar& other, maybe_mode mode) {
  return self.div_(wrapped(self, other), mode);
}

[[nodiscard]] Tensor of_bool(const Tensor& self) {
  return at::empty({0}, self.options().dtype(kBool));
}
Tensor logical_and(const Tensor& a, const Tensor& b) {
  Tensor out = of_bool(a);
  return at::logical_and_out(out, a, b);
}
Tensor& logical_and_(Tensor& a, const Tensor& b) { return at::logical_and_out(a, a, b); }
Tensor logical_or(const Tensor& a, const Tensor& b) {
  Tensor out = of_bool(a);
  return at::logical_or_out(out, a, b);
}
Tensor& logical_or_(Tensor& a, const Tensor& b) { return at::logical_or_out(a, a, b); }
Tensor logical_xor(const Tensor& a, const Tensor& b) {
  Tensor out = of_bool(a);
  return at::logical_xor_out(out, a, b);
}
Tensor& logical_xor_(Tensor& a, const Tensor& b) { return at::logical_xor_out(a, a, b); }
Tensor& logical_not_(Tensor& self) { return at::logical_not_out(self, self); }
Tensor logical_not(const Tensor& self) {
  Tensor out = of_bool(self);
  return at::logical_not_out(out, self);
}

Tensor abs(const Tensor& self) {
  Tensor out = at::empty({0}, self.options().dtype(toRealValueType(self.scalar_type())));
  return at::abs_out(out, self);
}
Tensor& abs_(Tensor& self) {
  if (self.is_complex()) throw Error("abs_(): the lengths of complex numbers are real; use abs");
  return at::abs_out(self, self);
}
/// True for an element whose difference with itself is NaN, unless it is NaN.
Tensor isinf(const Tensor& self) {
  return at::eq(at::abs(self), std::numeric_limits<double>::infinity());
}

constexpr double degrees_in_radian = 57.29577951308232;
template <bool to_degrees>
struct angle {
  static const Tensor& checked(const Tensor& self) {
    if (self.is_complex())
      throw Error(message({to_degrees ? "rad2deg" : "deg2rad", "(): an angle is a real number"}));
    return self;
  }
  [[nodiscard]] static Tensor factor(const Tensor& self) {
    return wrapped(checked(self), to_degrees ? degrees_in_radian : 1 / degrees_in_radian);
  }
  static Tensor functional(const Tensor& self) { return at::mul(self, factor(self)); }
  static Tensor& in_place(Tensor& self) { return self.mul_(factor(self)); }
  static Tensor& out(const Tensor& self, Tensor& out) {
    return at::mul_out(out, self, factor(self));
  }
};

using maybe_number = std::optional<double>;
Tensor nan_to_num(const Tensor& self, maybe_number nan, maybe_number positive,
                  maybe_number negative) {
  Tensor out = at::empty_like(self);
  return at::nan_to_num_out(out, self, nan, positive, negative);
}
Tensor& nan_to_num_(Tensor& self, maybe_number nan, maybe_number positive, maybe_number negative) {
  return at::nan_to_num_out(self, self, nan, positive, negative);
}

[[nodiscard]] Tensor powers_of_two(const Tensor& exponents) { return at::pow(2.0, exponents); }
Tensor ldexp(const Tensor& self, const Tensor& other) {
  return at::mul(self, powers_of_two(other));
}
Tensor& ldexp_(Tensor& self, const Tensor& other) { return self.mul_(powers_of_two(other)); }
Tensor& ldexp_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return at::mul_out(out, self, powers_of_two(other));
}

Tensor sum(const Tensor& self, maybe_type type) {
  return at::sum(self, OptionalArrayRef<std::int64_t>(), false, type);
}
Tensor mean(const Tensor& self, maybe_type type) {
  return at::mean(self, OptionalArrayRef<std::int64_t>(), false, type);
}

}  // namespace
}  // namespace dispatch::composite

#define SCHEMA_CT_BY_NUMBER(m, name, of, in_place)            \
  m.impl(name ".Scalar", TORCH_FN(composite::by_number<of>)); \
  m.impl(name "_.Scalar", TORCH_FN(composite::by_number_<in_place>))
#define SCHEMA_CT_BY_NUMBER_OUT(m, name, op)               \
  SCHEMA_CT_BY_NUMBER(m, name, op##_Tensor, op##__Tensor); \
  m.impl(name ".Scalar_out", TORCH_FN(composite::by_number_out<op##_Tensor_out>))
#define SCHEMA_CT_BITWISE_BY_NUMBER(m, name, op) \
  SCHEMA_CT_BY_NUMBER_OUT(m, name, op);          \
  m.impl(name ".Scalar_Tensor", TORCH_FN(composite::of_number<op##_Tensor>))
#define SCHEMA_CT_SHIFT_BY_NUMBER(m, name, op)                                            \
  m.impl(name ".Tensor_Scalar", TORCH_FN(composite::by_number<op##_Tensor>));             \
  m.impl(name "_.Tensor_Scalar", TORCH_FN(composite::by_number_<op##__Tensor>));          \
  m.impl(name ".Tensor_Scalar_out", TORCH_FN(composite::by_number_out<op##_Tensor_out>)); \
  m.impl(name ".Scalar_Tensor", TORCH_FN(composite::of_number<op##_Tensor>))

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch;
  using namespace dispatch::composite;
  SCHEMA_CT_BY_NUMBER(m, "mul", mul_Tensor, mul__Tensor);
  SCHEMA_CT_BY_NUMBER(m, "div", div_Tensor, div__Tensor);
  SCHEMA_CT_BY_NUMBER(m, "floor_divide", at::_ops::floor_divide, floor_divide__Tensor);
  SCHEMA_CT_BY_NUMBER_OUT(m, "fmod", fmod);
  SCHEMA_CT_BY_NUMBER_OUT(m, "remainder", remainder);
  SCHEMA_CT_BITWISE_BY_NUMBER(m, "bitwise_and", bitwise_and);
  SCHEMA_CT_BITWISE_BY_NUMBER(m, "bitwise_or", bitwise_or);
  SCHEMA_CT_BITWISE_BY_NUMBER(m, "bitwise_xor", bitwise_xor);
  SCHEMA_CT_SHIFT_BY_NUMBER(m, "bitwise_left_shift", bitwise_left_shift);
  SCHEMA_CT_SHIFT_BY_NUMBER(m, "bitwise_right_shift", bitwise_right_shift);
  m.impl("add.Scalar", TORCH_FN(composite::add));
  m.impl("add_.Scalar", TORCH_FN(composite::add_));
  m.impl("sub.Scalar", TORCH_FN(composite::sub));
  m.impl("sub_.Scalar", TORCH_FN(composite::sub_));
  m.impl("rsub.Scalar", TORCH_FN(composite::rsub));
  m.impl("div.Scalar_mode", TORCH_FN(composite::div_by_mode));
  m.impl("div_.Scalar_mode", TORCH_FN(composite::div_by_mode_));
  m.impl("logical_and", TORCH_FN(composite::logical_and));
  m.impl("logical_and_", TORCH_FN(composite::logical_and_));
  m.impl("logical_or", TORCH_FN(composite::logical_or));
  m.impl("logical_or_", TORCH_FN(composite::logical_or_));
  m.impl("logical_xor", TORCH_FN(composite::logical_xor));
  m.impl("logical_xor_", TORCH_FN(composite::logical_xor_));
  m.impl("logical_not_", TORCH_FN(composite::logical_not_));
  m.impl("logical_not", TORCH_FN(composite::logical_not));
  m.impl("abs", TORCH_FN(composite::abs));
  m.impl("abs_", TORCH_FN(composite::abs_));
  m.impl("isinf", TORCH_FN(composite::isinf));
  SCHEMA_CT_BY_NUMBER(m, "copysign", copysign_Tensor, copysign__Tensor);
  m.impl("copysign.Scalar_out", TORCH_FN(composite::by_number_out<copysign_out>));
  m.impl("xlogy.Scalar_Other", TORCH_FN(composite::by_number<xlogy_Tensor>));
  m.impl("xlogy_.Scalar_Other", TORCH_FN(composite::by_number_<xlogy__Tensor>));
  m.impl("xlogy.OutScalar_Other", TORCH_FN(composite::by_number_out<xlogy_OutTensor>));
  m.impl("xlogy.Scalar_Self", TORCH_FN(composite::of_number<xlogy_Tensor>));
  m.impl("xlogy.OutScalar_Self", TORCH_FN(composite::of_number_out<xlogy_OutTensor>));
  using xlog1py = special_xlog1py;
  using xlog1py_out = special_xlog1py_out;
  m.impl("special_xlog1py.other_scalar", TORCH_FN(composite::by_number<xlog1py>));
  m.impl("special_xlog1py.other_scalar_out", TORCH_FN(composite::by_number_out<xlog1py_out>));
  m.impl("special_xlog1py.self_scalar", TORCH_FN(composite::of_number<xlog1py>));
  m.impl("special_xlog1py.self_scalar_out", TORCH_FN(composite::of_number_out<xlog1py_out>));
  m.impl("deg2rad", TORCH_FN(angle<false>::functional));
  m.impl("deg2rad_", TORCH_FN(angle<false>::in_place));
  m.impl("deg2rad.out", TORCH_FN(angle<false>::out));
  m.impl("rad2deg", TORCH_FN(angle<true>::functional));
  m.impl("rad2deg_", TORCH_FN(angle<true>::in_place));
  m.impl("rad2deg.out", TORCH_FN(angle<true>::out));
  m.impl("nan_to_num", TORCH_FN(composite::nan_to_num));
  m.impl("nan_to_num_", TORCH_FN(composite::nan_to_num_));
  m.impl("ldexp.Tensor", TORCH_FN(composite::ldexp));
  m.impl("ldexp_", TORCH_FN(composite::ldexp_));
  m.impl("ldexp.out", TORCH_FN(composite::ldexp_out));
  m.impl("sum", TORCH_FN(composite::sum));
  m.impl("mean", TORCH_FN(composite::mean));
}
