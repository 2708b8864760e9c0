// SPDX-License-Identifier: BSL-1.0
// Activation functions that are a line or a constant between their bounds.
#include <ATen/ATen.h>

#include "number_check.hpp"
#include "operation.hpp"

namespace dispatch::cpu {
namespace {

struct replaced_up_to {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T threshold, T value) {
    return a <= threshold ? value : a;
  }
};
struct cut_within {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T bound) {
    return a >= -bound && a <= bound ? T(0) : a;
  }
};
struct moved_to_zero {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T bound) {
    return a > bound ? a - bound : a < -bound ? a + bound : a * T(0);
  }
};
/// a + 3 between 0 and 6; NaN stays.
template <class T>
SCHEMA_CT_INLINE T ramp(T a) {
  const T risen = a + T(3);
  const T lower = risen < T(0) ? T(0) : risen;
  return lower > T(6) ? T(6) : lower;
}
struct ramp_of_one {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return ramp(a) / T(6);
  }
};
struct weighted_ramp {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return a * ramp(a) / T(6);
  }
};
struct weighted_below_zero {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T weight) {
    return a > T(0) ? a : a * weight;
  }
};

constexpr operation threshold_op{"threshold", number_types::loops<replaced_up_to, 3>};
constexpr operation hardshrink_op{"hardshrink", floating_types::loops<cut_within, 2>};
constexpr operation softshrink_op{"softshrink", floating_types::loops<moved_to_zero, 2>};
constexpr operation hardsigmoid_op{"hardsigmoid", floating_types::loops<ramp_of_one, 1>};
constexpr operation hardswish_op{"hardswish", floating_types::loops<weighted_ramp, 1>};
constexpr operation prelu_op{"prelu", floating_types::loops<weighted_below_zero, 2>};

request threshold(const Tensor& self, const Scalar& bound, const Scalar& value) {
  if (self.scalar_type() == kHalf) {
    check_fits("threshold", bound, kHalf);
    check_fits("threshold", value, kHalf);
  }
  return with_checked_numbers({threshold_op, 1, self, bound, value});
}
request hardshrink(const Tensor& self, const Scalar& bound) {
  return with_checked_numbers({hardshrink_op, 1, self, bound});
}
request softshrink(const Tensor& self, const Scalar& bound) {
  const double number = bound.toDouble();
  const ScalarType type = self.scalar_type();
  if (isFloatingType(type) && !(number >= 0 && number <= largest(type)))
    throw Error(message({"softshrink(): lambd is at least 0 and a finite number of type ",
                         toString(type), ", given ", number}));
  return {softshrink_op, 1, self, bound};
}
struct bounds {
  Scalar least;
  Scalar most;
};
[[nodiscard]] bounds hardtanh_bounds(const Tensor& self, const Scalar& least, const Scalar& most) {
  const ScalarType type = self.scalar_type();
  if (type == kBool) throw Error("hardtanh(): a bool tensor has no numbers to bound");
  if (isComplexType(type)) return {least, most};
  if (!isIntegralType(type, false)) return {least.toDouble(), most.toDouble()};
  const bounds whole{least.toLong(), most.toLong()};
  if (type == kByte && (whole.least.toLong() < 0 || whole.most.toLong() < 0))
    throw Error(message({"hardtanh(): the bounds of a tensor of type Byte are not negative, given ",
                         whole.least.toLong(), " and ", whole.most.toLong()}));
  return whole;
}
Tensor hardtanh(const Tensor& self, const Scalar& least, const Scalar& most) {
  const bounds within = hardtanh_bounds(self, least, most);
  return at::clamp(self, within.least, within.most);
}
Tensor& hardtanh_(Tensor& self, const Scalar& least, const Scalar& most) {
  const bounds within = hardtanh_bounds(self, least, most);
  return at::clamp_(self, within.least, within.most);
}
Tensor& hardtanh_out(const Tensor& self, const Scalar& least, const Scalar& most, Tensor& out) {
  const bounds within = hardtanh_bounds(self, least, most);
  return at::clamp_out(out, self, within.least, within.most);
}
Tensor prelu(const Tensor& self, const Tensor& weight) {
  check_type("prelu", weight, self.scalar_type());
  return apply({prelu_op, self, weight});
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_FORMS(m, threshold, "threshold", "threshold_", "threshold.out");
  SCHEMA_CT_FUNCTIONAL(m, hardshrink, "hardshrink", "hardshrink.out");
  SCHEMA_CT_FUNCTIONAL(m, softshrink, "softshrink", "softshrink.out");
  SCHEMA_CT_UNARY(m, hardsigmoid_op, "hardsigmoid");
  SCHEMA_CT_UNARY(m, hardswish_op, "hardswish");
  m.impl("_prelu_kernel", &prelu);
  m.impl("hardtanh", &hardtanh);
  m.impl("hardtanh_", &hardtanh_);
  m.impl("hardtanh.out", &hardtanh_out);
}
