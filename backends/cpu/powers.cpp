// SPDX-License-Identifier: BSL-1.0
// Powers of elements.
#include <ATen/ATen.h>

#include "copies.hpp"
#include "number_check.hpp"
#include "operation.hpp"
#include "vector_functions.hpp"
#include "wrapping.hpp"

namespace dispatch::cpu {
namespace {

struct power {
  template <class T>
  static T apply(T base, T exponent) {
    if constexpr (is_complex<T>)
      return of_complex(base, exponent);
    else
      return of_integers(base, exponent);
  }
  template <class T>
  static complex<T> of_complex(complex<T> base, complex<T> exponent) {
    return from_std(std::pow(to_std(base), to_std(exponent)));
  }
  /// By squaring. A negative exponent results in the inverse, truncated.
  template <class T>
  static T of_integers(T base, T exponent) {
    if constexpr (std::is_signed_v<T>)
      if (exponent < 0) {
        if (base == 1) return 1;
        if (base == -1) return exponent % 2 == 0 ? T(1) : T(-1);
        return 0;
      }
    T result = 1;
    for (; exponent != 0; exponent = static_cast<T>(exponent / 2)) {
      if (exponent % 2 != 0) result = wrapping_multiply(result, base);
      base = wrapping_multiply(base, base);
    }
    return result;
  }
};
struct square {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return wrapping_multiply(a, a);
  }
};
struct cube {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return a * a * a;
  }
};
struct root {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return std::sqrt(a);
  }
};
struct inverse {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return T(1) / a;
  }
};
struct inverse_root {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return T(1) / std::sqrt(a);
  }
};
struct inverse_square {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return T(1) / (a * a);
  }
};

struct scaled_by_power {
  static constexpr int most = 5000;  ///< beyond the exponents of every number
  template <class T>
  static T apply(T a, T exponent) {
    return std::ldexp(a, exponent > most ? most : exponent < -most ? -most : int(exponent));
  }
};
struct one {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T) {
    return T(1);
  }
};
struct same {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return a;
  }
};

constexpr operation one_op{"pow", all_types::loops<one, 1>};
constexpr operation same_op{"pow", all_types::loops<same, 1>};
constexpr operation pow_op{
    "pow", with_vectors(vector_functions::pow,
                        integer_types::with<complex<float>, complex<double>>::loops<power, 2>)};
constexpr operation square_op{"pow", without_bool::loops<square, 1>};
/// Powers of floating-point elements that need no logarithm.
struct simple_power {
  double exponent;
  operation by;
};
constexpr simple_power simple_powers[] = {{3, {"pow", floating_types::loops<cube, 1>}},
                                          {0.5, {"pow", floating_types::loops<root, 1>}},
                                          {-0.5, {"pow", floating_types::loops<inverse_root, 1>}},
                                          {-1, {"pow", floating_types::loops<inverse, 1>}},
                                          {-2, {"pow", floating_types::loops<inverse_square, 1>}}};
constexpr operation ldexp_op{"ldexp", floating_types::loops<scaled_by_power, 2>};
constexpr operation ldexp_by_bool_op{"ldexp by exponents of type Bool", {}};

[[nodiscard]] bool is(const Scalar& number, int value) {
  return number.toComplexDouble() == complex<double>(value);
}
request to_tensor(const Tensor& self, const Tensor& exponent) { return {pow_op, self, exponent}; }
request to_number(const Tensor& self, const Scalar& exponent) {
  if (exponent.isIntegral() && isIntegralType(self.scalar_type(), true) && exponent.toLong() < 0)
    throw Error("pow(): integers have no negative powers that are integers");
  const request what(pow_op, self, exponent);
  const ScalarType common = what.common_type();
  if (isIntegralType(common, false)) check_fits("pow", exponent, common);
  if (is(exponent, 0)) return {one_op, self, exponent};
  if (is(exponent, 1)) return {same_op, self, exponent};
  if (common == self.scalar_type()) {
    if (is(exponent, 2)) return {square_op, self};
    if (isFloatingType(common))
      for (const simple_power& p : simple_powers)
        if (exponent.toComplexDouble() == complex<double>(p.exponent)) return {p.by, self};
  }
  return what;
}
[[nodiscard]] bool is_one(const Scalar& number) { return is(number, 1) && !number.isBoolean(); }
request number_to(const Scalar& self, const Tensor& exponent) {
  return is_one(self) ? request(one_op, exponent, self) : request(pow_op, self, exponent);
}
/// The base rounded to the narrow type of the exponent.
[[nodiscard]] Scalar base_for(const Tensor& exponent, const Scalar& self) {
  const ScalarType type = exponent.scalar_type();
  if ((type != kHalf && type != kBFloat16) || self.isComplex()) return self;
  const Tensor one = at::empty({}, type);
  fill_elements(one, self);
  return one.item();
}
Tensor of_number(const Scalar& self, const Tensor& exponent) {
  const Scalar base = base_for(exponent, self);
  return apply(number_to(base, exponent));
}
/// 1 to any power is 1, in any type.
Tensor& of_number_out(const Scalar& self, const Tensor& exponent, Tensor& out) {
  const Scalar base = base_for(exponent, self);
  if (!is_one(self)) return apply_out(number_to(base, exponent), out);
  resize_output(out, exponent.sizes());
  check_writable(out);
  fill_elements(out, 1);
  return out;
}

/// Calls `run` with the scaling of a floating-point tensor by powers of 2, whose exponents are
/// taken as int.
template <class Run>
decltype(auto) with_exponents(const Tensor& self, const Tensor& other, const Run& run) {
  const Tensor exponents = converted(other, kInt);
  const bool has_bool = other.scalar_type() == kBool;
  return run(request(has_bool ? ldexp_by_bool_op : ldexp_op, 1, self, exponents));
}
/// Computed in the type of self, if that is not the default one.
[[nodiscard]] Tensor powers_of_two(const Tensor& self, const Tensor& exponents) {
  const ScalarType type = floating_result(self.scalar_type());
  if (type == default_floating_type) return at::pow(2.0, exponents);
  return at::pow(at::scalar_tensor(2, type), exponents);
}
[[nodiscard]] bool are_scaled(const Tensor& self, const Tensor& other) {
  return self.is_floating_point() && isIntegralType(other.scalar_type(), true);
}
Tensor ldexp(const Tensor& self, const Tensor& other) {
  if (!are_scaled(self, other)) return at::mul(self, powers_of_two(self, other));
  return with_exponents(self, other, [](const request& what) { return apply(what); });
}
Tensor& ldexp_out(const Tensor& self, const Tensor& other, Tensor& out) {
  if (!are_scaled(self, other)) return at::mul_out(out, self, powers_of_two(self, other));
  with_exponents(self, other, [&](const request& what) { apply_out(what, out); });
  return out;
}
Tensor& ldexp_(Tensor& self, const Tensor& other) {
  if (!are_scaled(self, other)) return self.mul_(powers_of_two(self, other));
  with_exponents(self, other, [&](const request& what) { apply_in_place(what, self); });
  return self;
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_FORMS(m, to_tensor, "pow.Tensor_Tensor", "pow_.Tensor", "pow.Tensor_Tensor_out");
  SCHEMA_CT_FORMS(m, to_number, "pow.Tensor_Scalar", "pow_.Scalar", "pow.Tensor_Scalar_out");
  m.impl("ldexp.Tensor", &dispatch::cpu::ldexp);
  m.impl("ldexp_", &dispatch::cpu::ldexp_);
  m.impl("ldexp.out", &dispatch::cpu::ldexp_out);
  m.impl("pow.Scalar", &of_number);
  m.impl("pow.Scalar_out", &of_number_out);
}
