// SPDX-License-Identifier: BSL-1.0
// Sums, differences, products and signs of elements.
#include "number_check.hpp"
#include "operation.hpp"
#include "wrapping.hpp"

namespace dispatch::cpu {
namespace {

struct sum {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return wrapping_add(a, b);
  }
};
struct scaled_sum {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b, T alpha) {
    return wrapping_add(a, wrapping_multiply(alpha, b));
  }
};
struct difference {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return wrapping_subtract(a, b);
  }
};
struct scaled_difference {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b, T alpha) {
    return wrapping_subtract(a, wrapping_multiply(alpha, b));
  }
};
struct product {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return wrapping_multiply(a, b);
  }
};
struct sum_of_product {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b, T c, T factor) {
    return wrapping_add(a, wrapping_multiply(wrapping_multiply(factor, b), c));
  }
};
struct sum_of_quotient {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b, T c, T factor) {
    return a + factor * b / c;
  }
};
struct interpolation {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T start, T end, T weight) {
    if (is_small(weight)) return start + weight * (end - start);
    return end - (end - start) * (T(1) - weight);
  }
  template <class T>
  SCHEMA_CT_INLINE static bool is_small(T weight) {
    if constexpr (is_complex<T>)
      return weight.real() * weight.real() + weight.imag() * weight.imag() < 0.25;
    else
      return weight > T(-0.5) && weight < T(0.5);
  }
};
struct negation {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return wrapping_negate(a);
  }
};
struct magnitude {
  template <class T>
  SCHEMA_CT_INLINE static auto apply(T a) {
    if constexpr (is_complex<T>)
      return std::abs(to_std(a));
    else if constexpr (std::is_unsigned_v<T>)
      return a;
    else if constexpr (std::is_floating_point_v<T>)
      return std::fabs(a);
    else
      return a < 0 ? wrapping_negate(a) : a;
  }
};
struct sign_of {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    if constexpr (is_complex<T>) {
      const auto length = std::abs(to_std(a));
      return length == 0 ? T() : a / length;
    } else if constexpr (std::is_same_v<T, bool>) {
      return a;
    } else {
      return static_cast<T>((a > T(0)) - (a < T(0)));
    }
  }
};

constexpr operation sum_op{"add", all_types::loops<sum, 2>};
constexpr operation scaled_sum_op{"add", all_types::loops<scaled_sum, 3>};
constexpr operation difference_op{"sub", without_bool::loops<difference, 2>};
constexpr operation scaled_difference_op{"sub", without_bool::loops<scaled_difference, 3>};
constexpr operation product_op{"mul", all_types::loops<product, 2>};
constexpr operation addcmul_op{"addcmul", without_bool::loops<sum_of_product, 4>};
constexpr operation addcdiv_op{"addcdiv", fractional_types::loops<sum_of_quotient, 4>};
constexpr operation lerp_op{"lerp", fractional_types::loops<interpolation, 3>};
constexpr operation neg_op{
    .name = "neg", .loops = without_bool::loops<negation, 1>, .casts_to_output = false};
constexpr operation abs_op{.name = "abs",
                           .loops = without_bool::loops<magnitude, 1>,
                           .gives = outcome::real,
                           .casts_to_output = false};
constexpr operation sign_op{
    .name = "sign", .loops = real_types::loops<sign_of, 1>, .casts_to_output = false};
constexpr operation sgn_op{
    .name = "sgn", .loops = all_types::loops<sign_of, 1>, .casts_to_output = false};

/// Throws if alpha has a higher category than the result.
void check_alpha(const Scalar& alpha, ScalarType result) {
  if (alpha.isBoolean() && result != kBool)
    throw Error("a bool as alpha is only for results of type bool");
  if (!alpha.isIntegral(true) && isIntegralType(result, true))
    throw Error("for results of an integer type, alpha must not be a floating-point number");
  if (alpha.isComplex() && !isComplexType(result))
    throw Error("for real results, alpha must not be complex");
}

[[nodiscard]] request scaled(const operation& plain, const operation& by_alpha, input a, input b,
                             const Scalar& alpha) {
  request what(by_alpha, 2, a, b, alpha);
  const ScalarType type = what.common_type();
  check_alpha(alpha, type);
  check_fits(plain.name, alpha, type);
  return alpha == Scalar(1) ? request(plain, a, b) : what;
}
template <class B>
request add(const Tensor& self, const B& other, const Scalar& alpha) {
  return scaled(sum_op, scaled_sum_op, self, other, alpha);
}
[[nodiscard]] request difference_of(input a, input b, const Scalar& alpha) {
  const auto is_bool = [](const input& in) {
    return in.tensor() != nullptr ? in.tensor()->scalar_type() == kBool : in.number().isBoolean();
  };
  if (is_bool(a) || is_bool(b))
    throw Error(is_bool(a) && is_bool(b)
                    ? "sub(): bool tensors cannot be subtracted; use bitwise_xor or logical_xor"
                    : "sub(): a bool tensor cannot be subtracted; use logical_not to invert it");
  return scaled(difference_op, scaled_difference_op, a, b, alpha);
}
template <class B>
request sub(const Tensor& self, const B& other, const Scalar& alpha) {
  return difference_of(self, other, alpha);
}
template <class B>
request rsub(const Tensor& self, const B& other, const Scalar& alpha) {
  return difference_of(other, self, alpha);
}
/// The request, after checking that its factor fits in its type.
[[nodiscard]] request weighted(const request& what, const Scalar& value) {
  check_fits(what.op->name, value, computed_type(what.common_type()));
  return what;
}
request addcmul(const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& value) {
  return weighted({addcmul_op, 3, self, a, b, value}, value);
}
request addcdiv(const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& value) {
  if (isIntegralType(a.scalar_type(), true) && isIntegralType(b.scalar_type(), true))
    throw Error("addcdiv(): integers are not divided here; use div with a rounding mode, and add");
  return weighted({addcdiv_op, 3, self, a, b, value}, value);
}
request lerp_by_tensor(const Tensor& self, const Tensor& end, const Tensor& weight) {
  check_type("lerp", end, self.scalar_type());
  if (weight.dim() != 0) check_type("lerp", weight, self.scalar_type());
  return {lerp_op, 3, self, end, weight};
}
request lerp_by_number(const Tensor& self, const Tensor& end, const Scalar& weight) {
  check_type("lerp", end, self.scalar_type());
  const ScalarType type = self.scalar_type();
  if (isFloatingType(type)) check_fits("lerp", weight, isReducedFloatingType(type) ? kFloat : type);
  return {lerp_op, 2, self, end, weight};
}
template <bool to_degrees>
request angle(const Tensor& self) {
  constexpr double degrees_in_radian = 57.29577951308232;
  static const Scalar factor(to_degrees ? degrees_in_radian : 1 / degrees_in_radian);
  if (self.is_complex())
    throw Error(message({to_degrees ? "rad2deg" : "deg2rad", "(): an angle is a real number"}));
  return {product_op, self, factor};
}
request neg(const Tensor& self) {
  if (self.scalar_type() == kBool)
    throw Error("neg(): a bool tensor has no negative; use logical_not to invert it");
  return {neg_op, self};
}
Tensor& abs_(Tensor& self) {
  if (self.is_complex()) throw Error("abs_(): the lengths of complex numbers are real; use abs");
  return apply_in_place({abs_op, self}, self);
}
request sign(const Tensor& self) {
  if (self.is_complex()) throw NotImplementedError("sign(): a complex tensor has no sign; use sgn");
  return {sign_op, self};
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  using at::Tensor;
  using dispatch::Scalar;
  SCHEMA_CT_FORMS(m, add<Tensor>, "add.Tensor", "add_.Tensor", "add.out");
  SCHEMA_CT_RETURNING_FORMS(m, add<Scalar>, "add.Scalar", "add_.Scalar");
  SCHEMA_CT_FORMS(m, sub<Tensor>, "sub.Tensor", "sub_.Tensor", "sub.out");
  SCHEMA_CT_RETURNING_FORMS(m, sub<Scalar>, "sub.Scalar", "sub_.Scalar");
  SCHEMA_CT_RETURNING(m, rsub<Tensor>, "rsub.Tensor");
  SCHEMA_CT_RETURNING(m, rsub<Scalar>, "rsub.Scalar");
  SCHEMA_CT_FORMS(m, of_two<product_op>, "mul.Tensor", "mul_.Tensor", "mul.out");
  SCHEMA_CT_RETURNING_FORMS(m, (of_two<product_op, Tensor, Scalar>), "mul.Scalar", "mul_.Scalar");
  SCHEMA_CT_FORMS(m, addcmul, "addcmul", "addcmul_", "addcmul.out");
  SCHEMA_CT_FORMS(m, addcdiv, "addcdiv", "addcdiv_", "addcdiv.out");
  SCHEMA_CT_FORMS(m, lerp_by_tensor, "lerp.Tensor", "lerp_.Tensor", "lerp.Tensor_out");
  SCHEMA_CT_FORMS(m, lerp_by_number, "lerp.Scalar", "lerp_.Scalar", "lerp.Scalar_out");
  SCHEMA_CT_FORMS(m, angle<false>, "deg2rad", "deg2rad_", "deg2rad.out");
  SCHEMA_CT_FORMS(m, angle<true>, "rad2deg", "rad2deg_", "rad2deg.out");
  SCHEMA_CT_FORMS(m, neg, "neg", "neg_", "neg.out");
  SCHEMA_CT_FUNCTIONAL(m, of_one<abs_op>, "abs", "abs.out");
  m.impl("abs_", &abs_);
  SCHEMA_CT_FORMS(m, sign, "sign", "sign_", "sign.out");
  SCHEMA_CT_UNARY(m, sgn_op, "sgn");
}
