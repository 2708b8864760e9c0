// SPDX-License-Identifier: BSL-1.0
// Signs of elements, and their replacement: copysign, signbit, heaviside, nan_to_num.
#include <limits>

#include "copies.hpp"
#include "number_check.hpp"
#include "operation.hpp"

namespace dispatch::cpu {
namespace {

struct with_sign {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T b) {
    return std::copysign(a, b);
  }
};
struct has_sign {
  template <class T>
  SCHEMA_CT_INLINE static bool apply(T a) {
    if constexpr (std::is_floating_point_v<T>)
      return std::signbit(a);
    else if constexpr (std::is_signed_v<T>)
      return a < 0;
    else
      return false;
  }
};
struct unit_step {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T at_zero) {
    return a == T(0) ? at_zero : T(a > T(0));
  }
};
template <bool negative>
struct infinity_of_sign {
  template <class T>
  SCHEMA_CT_INLINE static bool apply(T a) {
    if constexpr (std::is_floating_point_v<T>)
      return a == (negative ? -1 : 1) * std::numeric_limits<T>::infinity();
    else
      return false;
  }
};
struct replacement {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T nan, T most, T least) {
    if constexpr (is_complex<T>) {
      return {apply(a.real(), nan.real(), most.real(), least.real()),
              apply(a.imag(), nan.real(), most.real(), least.real())};
    } else {
      if (a != a) return nan;
      if (a == std::numeric_limits<T>::infinity()) return most;
      return a == -std::numeric_limits<T>::infinity() ? least : a;
    }
  }
};

constexpr promotion plain = promotion::plain;
constexpr outcome truth = outcome::truth;
constexpr operation copysign_op{"copysign", floating_types::loops<with_sign, 2>,
                                promotion::floating};
constexpr operation heaviside_op{"heaviside", real_types::loops<unit_step, 2>};
constexpr operation signbit_op{.name = "signbit",
                               .loops = real_types::loops<has_sign, 1>,
                               .gives = truth,
                               .of_complex = refusal::not_implemented};
constexpr operation isposinf_op{.name = "isposinf",
                                .loops = real_types::loops<infinity_of_sign<false>, 1>,
                                .gives = truth,
                                .of_complex = refusal::error};
constexpr operation isneginf_op{.name = "isneginf",
                                .loops = real_types::loops<infinity_of_sign<true>, 1>,
                                .gives = truth,
                                .of_complex = refusal::error};
constexpr operation nan_to_num_op{"nan_to_num", fractional_types::loops<replacement, 4>};

/// The out form of a question, whose output is of type bool.
template <const operation& op>
Tensor& answer_out(const Tensor& self, Tensor& out) {
  if (!self.is_complex()) check_type(op.name, out, kBool);
  return apply_out({op, self}, out);
}
request heaviside(const Tensor& self, const Tensor& at_zero) {
  if (self.is_complex() || at_zero.is_complex())
    throw Error("heaviside(): complex numbers are not ordered, so that there is no step");
  check_type("heaviside", at_zero, self.scalar_type());
  return {heaviside_op, self, at_zero};
}

using maybe_number = std::optional<double>;
/// Calls `run` with the request, which refers to its numbers.
template <class Run>
decltype(auto) with_replacements(const Tensor& self, maybe_number nan, maybe_number positive,
                                 maybe_number negative, const Run& run) {
  const double most = largest(self.scalar_type());
  const Scalar numbers[] = {nan.value_or(0), positive.value_or(most), negative.value_or(-most)};
  return run(request(nan_to_num_op, 1, self, numbers[0], numbers[1], numbers[2]));
}
Tensor nan_to_num(const Tensor& self, maybe_number nan, maybe_number positive,
                  maybe_number negative) {
  if (isIntegralType(self.scalar_type(), true)) return self.clone();
  return with_replacements(self, nan, positive, negative,
                           [](const request& what) { return apply(what); });
}
Tensor& nan_to_num_out(const Tensor& self, maybe_number nan, maybe_number positive,
                       maybe_number negative, Tensor& out) {
  check_type("nan_to_num", out, self.scalar_type());
  if (isIntegralType(self.scalar_type(), true)) return write_out(self, out);
  with_replacements(self, nan, positive, negative,
                    [&](const request& what) { apply_out(what, out); });
  return out;
}
Tensor& nan_to_num_(Tensor& self, maybe_number nan, maybe_number positive, maybe_number negative) {
  return nan_to_num_out(self, nan, positive, negative, self);
}

}  // namespace
}  // namespace dispatch::cpu

#define SCHEMA_CT_QUESTION(m, op, name)                      \
  SCHEMA_CT_RETURNING(m, ::dispatch::cpu::of_one<op>, name); \
  m.impl(name ".out", &::dispatch::cpu::answer_out<op>)

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  using at::Tensor;
  using dispatch::Scalar;
  SCHEMA_CT_FORMS(m, of_two<copysign_op>, "copysign.Tensor", "copysign_.Tensor", "copysign.out");
  SCHEMA_CT_FORMS(m, (of_two<copysign_op, Tensor, Scalar>), "copysign.Scalar", "copysign_.Scalar",
                  "copysign.Scalar_out");
  SCHEMA_CT_FORMS(m, heaviside, "heaviside", "heaviside_", "heaviside.out");
  SCHEMA_CT_QUESTION(m, signbit_op, "signbit");
  SCHEMA_CT_QUESTION(m, isposinf_op, "isposinf");
  SCHEMA_CT_QUESTION(m, isneginf_op, "isneginf");
  m.impl("nan_to_num", &nan_to_num);
  m.impl("nan_to_num_", &nan_to_num_);
  m.impl("nan_to_num.out", &nan_to_num_out);
}
