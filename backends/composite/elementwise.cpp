// SPDX-License-Identifier: BSL-1.0
// Elementwise operators that consist of others: selections between numbers, aliases, closeness.
#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

void check_condition(const Tensor& condition) {
  if (condition.scalar_type() != kBool && condition.scalar_type() != kByte)
    throw Error(message({"where(): the condition must be of type Bool, given ", condition.str()}));
}
Tensor where_number_tensor(const Tensor& condition, const Scalar& a, const Tensor& b) {
  check_condition(condition);
  const ScalarType type = common_type(b, a);
  return at::where(condition, as_tensor(a, type, b), b.to(type));
}
Tensor where_tensor_number(const Tensor& condition, const Tensor& a, const Scalar& b) {
  check_condition(condition);
  const ScalarType type = common_type(a, b);
  return at::where(condition, a.to(type), as_tensor(b, type, a));
}
Tensor where_numbers(const Tensor& condition, const Scalar& a, const Scalar& b) {
  const ScalarType type = promoteTypes(type_of_number(a), type_of_number(b));
  return at::where(condition, as_tensor(a, type, condition), as_tensor(b, type, condition));
}
std::vector<Tensor> where(const Tensor& condition) { return condition.nonzero_numpy(); }

Tensor max_other(const Tensor& self, const Tensor& other) { return at::maximum(self, other); }
Tensor& max_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return at::maximum_out(out, self, other);
}
Tensor min_other(const Tensor& self, const Tensor& other) { return at::minimum(self, other); }
Tensor& min_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return at::minimum_out(out, self, other);
}

Tensor square(const Tensor& self) { return at::pow(self, 2); }
Tensor& square_(Tensor& self) { return self.pow_(2); }
Tensor& square_out(const Tensor& self, Tensor& out) { return at::pow_out(out, self, 2); }

/// Powers are computed in the largest type.
[[nodiscard]] bool has_parts(const Tensor& of) { return of.is_complex(); }
[[nodiscard]] bool has_parts(const Scalar& of) { return of.isComplex(); }
/// By the backend's kernel: the tensor's own to() takes 20 ns for an element.
[[nodiscard]] Tensor in_type(const Tensor& of, ScalarType type) {
  return of.scalar_type() == type ? of : at::_to_copy(of, of.options().dtype(type));
}
[[nodiscard]] Scalar in_type(const Scalar& of, ScalarType type) {
  return type == kDouble ? Scalar(of.toDouble()) : Scalar(of.toComplexDouble());
}
template <class A, class B>
struct float_power {
  [[nodiscard]] static ScalarType type_of(const A& self, const B& exponent) {
    return has_parts(self) || has_parts(exponent) ? kComplexDouble : kDouble;
  }
  static void check(const Tensor& written, ScalarType type) {
    if (written.scalar_type() != type)
      throw Error(message({"float_power(): the result is of type ", toString(type),
                           ", which the tensor that is written must have, given ", written.str()}));
  }
  static Tensor functional(const A& self, const B& exponent) {
    const ScalarType type = type_of(self, exponent);
    return at::pow(in_type(self, type), in_type(exponent, type));
  }
  static Tensor& in_place(A& self, const B& exponent) {
    const ScalarType type = type_of(self, exponent);
    check(self, type);
    return self.pow_(in_type(exponent, type));
  }
  static Tensor& out(const A& self, const B& exponent, Tensor& out) {
    const ScalarType type = type_of(self, exponent);
    check(out, type);
    return at::pow_out(out, in_type(self, type), in_type(exponent, type));
  }
};

/// The difference of infinity or NaN with itself is not 0.
Tensor isfinite(const Tensor& self) {
  if (isIntegralType(self.scalar_type(), true))
    return at::ones_like(self, self.options().dtype(kBool));
  return at::eq(at::sub(self, self), 0);
}

Tensor isclose(const Tensor& self, const Tensor& other, double relative, double absolute,
               bool equal_nan) {
  if (self.scalar_type() != other.scalar_type())
    throw Error(message({"isclose(): the two have one type, given ", toString(self.scalar_type()),
                         " and ", toString(other.scalar_type())}));
  for (const double bound : {relative, absolute})
    if (!(bound >= 0))
      throw Error(message({"isclose(): a tolerance is at least 0, given ", bound}));
  Tensor close = at::eq(self, other);
  const bool has_fractions = self.is_floating_point() || self.is_complex();
  if (equal_nan && has_fractions)
    close = at::logical_or(close, at::logical_and(at::ne(self, self), at::ne(other, other)));
  if (relative == 0 && absolute == 0) return close;
  const Tensor wanted = has_fractions ? other : other.to(kFloat);
  const Tensor given = has_fractions ? self : self.to(kFloat);
  const Tensor allowed = at::add(at::abs(at::mul(wanted, relative)), absolute);
  const Tensor distance = at::abs(at::sub(given, wanted));
  const Tensor near = at::logical_and(composite::isfinite(distance), at::le(distance, allowed));
  return at::logical_or(close, near);
}
bool allclose(const Tensor& self, const Tensor& other, double relative, double absolute,
              bool equal_nan) {
  return at::all(composite::isclose(self, other, relative, absolute, equal_nan)).item().toBool();
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("where", TORCH_FN(where));
  m.impl("where.ScalarSelf", TORCH_FN(where_number_tensor));
  m.impl("where.ScalarOther", TORCH_FN(where_tensor_number));
  m.impl("where.Scalar", TORCH_FN(where_numbers));
  m.impl("max.other", TORCH_FN(max_other));
  m.impl("max.out", TORCH_FN(max_out));
  m.impl("min.other", TORCH_FN(min_other));
  m.impl("min.out", TORCH_FN(min_out));
  m.impl("square", TORCH_FN(dispatch::composite::square));
  m.impl("square_", TORCH_FN(dispatch::composite::square_));
  m.impl("square.out", TORCH_FN(dispatch::composite::square_out));
  m.impl("isfinite", TORCH_FN(dispatch::composite::isfinite));
  using by_tensor = float_power<at::Tensor, at::Tensor>;
  using by_number = float_power<at::Tensor, at::Scalar>;
  using of_number = float_power<at::Scalar, at::Tensor>;
  m.impl("float_power.Tensor_Tensor", TORCH_FN(by_tensor::functional));
  m.impl("float_power.Tensor_Scalar", TORCH_FN(by_number::functional));
  m.impl("float_power.Scalar", TORCH_FN(of_number::functional));
  m.impl("float_power_.Tensor", TORCH_FN(by_tensor::in_place));
  m.impl("float_power_.Scalar", TORCH_FN(by_number::in_place));
  m.impl("float_power.Tensor_Tensor_out", TORCH_FN(by_tensor::out));
  m.impl("float_power.Tensor_Scalar_out", TORCH_FN(by_number::out));
  m.impl("float_power.Scalar_out", TORCH_FN(of_number::out));
  m.impl("isclose", TORCH_FN(dispatch::composite::isclose));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  m.impl("allclose", TORCH_FN(dispatch::composite::allclose));
}
