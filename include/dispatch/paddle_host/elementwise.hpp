// SPDX-License-Identifier: BSL-1.0
// PyTorch's elementwise operators of one tensor or two, on Paddle's tensors.
#pragma once

#include <dispatch/paddle_host/operands.hpp>
#include <optional>

// For floating-point numbers: as in PyTorch, integers are converted first.
#define SCHEMA_CT_FLOATING(name)                                                \
  [[nodiscard]] inline Tensor name(const Tensor& self) {                        \
    return paddle::experimental::name(dispatch::paddle_detail::floating(self)); \
  }
// For elements of any type, under Paddle's name.
#define SCHEMA_CT_UNARY(name, paddles)                                          \
  [[nodiscard]] inline Tensor name(const Tensor& self) {                        \
    return paddle::experimental::paddles(dispatch::paddle_detail::inner(self)); \
  }
#define SCHEMA_CT_BINARY_OF(name, paddles, Other)                            \
  [[nodiscard]] inline Tensor name(const Tensor& self, const Other& other) { \
    const auto of = dispatch::paddle_detail::both(#name, self, other);       \
    return paddle::experimental::paddles(of.x, of.y);                        \
  }
#define SCHEMA_CT_BINARY(name, paddles)      \
  SCHEMA_CT_BINARY_OF(name, paddles, Tensor) \
  SCHEMA_CT_BINARY_OF(name, paddles, Scalar)

namespace SCHEMA_CT_HIDDEN at {

SCHEMA_CT_FLOATING(acos)
SCHEMA_CT_FLOATING(acosh)
SCHEMA_CT_FLOATING(asin)
SCHEMA_CT_FLOATING(asinh)
SCHEMA_CT_FLOATING(atan)
SCHEMA_CT_FLOATING(atanh)
SCHEMA_CT_FLOATING(cos)
SCHEMA_CT_FLOATING(cosh)
SCHEMA_CT_FLOATING(digamma)
SCHEMA_CT_FLOATING(erf)
SCHEMA_CT_FLOATING(erfinv)
SCHEMA_CT_FLOATING(exp)
SCHEMA_CT_FLOATING(expm1)
SCHEMA_CT_FLOATING(lgamma)
SCHEMA_CT_FLOATING(log)
SCHEMA_CT_FLOATING(log10)
SCHEMA_CT_FLOATING(log1p)
SCHEMA_CT_FLOATING(log2)
SCHEMA_CT_FLOATING(reciprocal)
SCHEMA_CT_FLOATING(rsqrt)
SCHEMA_CT_FLOATING(sigmoid)
SCHEMA_CT_FLOATING(silu)
SCHEMA_CT_FLOATING(sin)
SCHEMA_CT_FLOATING(sinh)
SCHEMA_CT_FLOATING(sqrt)
SCHEMA_CT_FLOATING(tan)
SCHEMA_CT_FLOATING(tanh)
SCHEMA_CT_UNARY(bitwise_not, bitwise_not)
SCHEMA_CT_UNARY(ceil, ceil)
SCHEMA_CT_UNARY(floor, floor)
SCHEMA_CT_UNARY(isfinite, isfinite)
SCHEMA_CT_UNARY(isinf, isinf)
SCHEMA_CT_UNARY(isnan, isnan)
SCHEMA_CT_UNARY(logical_not, logical_not)
SCHEMA_CT_UNARY(relu, relu)
SCHEMA_CT_UNARY(round, round)
SCHEMA_CT_UNARY(sign, sign)
SCHEMA_CT_UNARY(square, square)
SCHEMA_CT_UNARY(trunc, trunc)
[[nodiscard]] inline Tensor neg(const Tensor& self) {
  return paddle::experimental::scale(dispatch::paddle_detail::inner(self), -1.0);
}

SCHEMA_CT_BINARY(bitwise_and, bitwise_and)
SCHEMA_CT_BINARY(bitwise_or, bitwise_or)
SCHEMA_CT_BINARY(bitwise_xor, bitwise_xor)
SCHEMA_CT_BINARY(eq, equal)
SCHEMA_CT_BINARY(floor_divide, floor_divide)
SCHEMA_CT_BINARY(ge, greater_equal)
SCHEMA_CT_BINARY(gt, greater_than)
SCHEMA_CT_BINARY(le, less_equal)
SCHEMA_CT_BINARY(lt, less_than)
SCHEMA_CT_BINARY(mul, multiply)
SCHEMA_CT_BINARY(ne, not_equal)
SCHEMA_CT_BINARY(remainder, remainder)
SCHEMA_CT_BINARY_OF(fmax, fmax, Tensor)
SCHEMA_CT_BINARY_OF(fmin, fmin, Tensor)
SCHEMA_CT_BINARY_OF(logical_and, logical_and, Tensor)
SCHEMA_CT_BINARY_OF(logical_or, logical_or, Tensor)
SCHEMA_CT_BINARY_OF(logical_xor, logical_xor, Tensor)
SCHEMA_CT_BINARY_OF(maximum, maximum, Tensor)
SCHEMA_CT_BINARY_OF(minimum, minimum, Tensor)

[[nodiscard]] inline Tensor atan2(const Tensor& self, const Tensor& other) {
  namespace d = dispatch::paddle_detail;
  const auto of =
      d::broadcast(d::both("atan2", Tensor(d::floating(self)), Tensor(d::floating(other))));
  return paddle::experimental::atan2(of.x, of.y);
}
template <class Other>
  requires std::is_same_v<Other, Tensor> || std::is_convertible_v<Other, Scalar>
[[nodiscard]] Tensor add(const Tensor& self, const Other& other, const Scalar& alpha = 1) {
  const auto of = dispatch::paddle_detail::both("add", self, other);
  if (alpha.to<double>() == 1) return paddle::experimental::add(of.x, of.y);
  return paddle::experimental::add(of.x, paddle::experimental::scale(of.y, alpha));
}
template <class Other>
  requires std::is_same_v<Other, Tensor> || std::is_convertible_v<Other, Scalar>
[[nodiscard]] Tensor sub(const Tensor& self, const Other& other, const Scalar& alpha = 1) {
  const auto of = dispatch::paddle_detail::both("sub", self, other);
  if (alpha.to<double>() == 1) return paddle::experimental::subtract(of.x, of.y);
  return paddle::experimental::subtract(of.x, paddle::experimental::scale(of.y, alpha));
}
/// True division, also for integers.
template <class Other>
  requires std::is_same_v<Other, Tensor> || std::is_convertible_v<Other, Scalar>
[[nodiscard]] Tensor div(const Tensor& self, const Other& other) {
  const auto of = dispatch::paddle_detail::both("div", self, other);
  return paddle::experimental::divide(dispatch::paddle_detail::floating(of.x),
                                      dispatch::paddle_detail::floating(of.y));
}
[[nodiscard]] inline Tensor pow(const Tensor& self, const Scalar& exponent) {
  const auto of = dispatch::paddle_detail::both("pow", self, exponent);
  return paddle::experimental::pow(of.x, exponent);
}
/// An omitted limit is not applied.
[[nodiscard]] inline Tensor clamp(const Tensor& self, const std::optional<Scalar>& least,
                                  const std::optional<Scalar>& most = {}) {
  if (!least && !most) throw dispatch::Error("clamp(): give a least number, a greatest, or both");
  Tensor out = self;
  for (const auto* limit : {&least, &most}) {
    if (!*limit) continue;
    const auto of = dispatch::paddle_detail::both("clamp", out, **limit);
    out = limit == &least ? paddle::experimental::maximum(of.x, of.y)
                          : paddle::experimental::minimum(of.x, of.y);
  }
  return out;
}
[[nodiscard]] inline Tensor clamp_min(const Tensor& self, const Scalar& least) {
  return at::clamp(self, least);
}
[[nodiscard]] inline Tensor clamp_max(const Tensor& self, const Scalar& most) {
  return at::clamp(self, std::nullopt, most);
}
[[nodiscard]] inline Tensor where(const Tensor& condition, const Tensor& self,
                                  const Tensor& other) {
  const auto of = dispatch::paddle_detail::both("where", self, other);
  return paddle::experimental::where(dispatch::paddle_detail::inner(condition), of.x, of.y);
}
[[nodiscard]] inline Tensor masked_fill(const Tensor& self, const Tensor& mask,
                                        const Scalar& value) {
  const paddle::Tensor& x = dispatch::paddle_detail::inner(self);
  return paddle::experimental::masked_fill(
      x, dispatch::paddle_detail::inner(mask),
      paddle::experimental::full({}, value, x.dtype(), x.place()));
}
[[nodiscard]] inline Tensor isclose(const Tensor& self, const Tensor& other, double rtol = 1e-05,
                                    double atol = 1e-08, bool equal_nan = false) {
  namespace d = dispatch::paddle_detail;
  const auto of = d::broadcast(d::both("isclose", self, other));
  return paddle::experimental::isclose(of.x, of.y, rtol, atol, equal_nan);
}

// a + b, a * 2, 2 - a, -a, a == b.
#define SCHEMA_CT_OPERATOR(sign, name)                                       \
  template <class Other>                                                     \
    requires std::is_same_v<Other, Tensor> || std::is_arithmetic_v<Other> || \
             std::is_same_v<Other, Scalar>                                   \
  [[nodiscard]] Tensor operator sign(const Tensor& a, const Other& b) {      \
    if constexpr (std::is_arithmetic_v<Other>)                               \
      return at::name(a, Scalar(b));                                         \
    else                                                                     \
      return at::name(a, b);                                                 \
  }
SCHEMA_CT_OPERATOR(+, add)
SCHEMA_CT_OPERATOR(-, sub)
SCHEMA_CT_OPERATOR(*, mul)
SCHEMA_CT_OPERATOR(/, div)
SCHEMA_CT_OPERATOR(%, remainder)
SCHEMA_CT_OPERATOR(==, eq)
SCHEMA_CT_OPERATOR(!=, ne)
SCHEMA_CT_OPERATOR(<, lt)
SCHEMA_CT_OPERATOR(<=, le)
SCHEMA_CT_OPERATOR(>, gt)
SCHEMA_CT_OPERATOR(>=, ge)
[[nodiscard]] inline Tensor operator-(const Tensor& a) { return at::neg(a); }

}  // namespace at

#undef SCHEMA_CT_FLOATING
#undef SCHEMA_CT_UNARY
#undef SCHEMA_CT_BINARY_OF
#undef SCHEMA_CT_BINARY
#undef SCHEMA_CT_OPERATOR
