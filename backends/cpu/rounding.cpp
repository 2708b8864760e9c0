// SPDX-License-Identifier: BSL-1.0
// Rounds numbers to integers; integers are unchanged.
#include "operation.hpp"

namespace dispatch::cpu {
namespace {

struct floored {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    if constexpr (std::is_integral_v<T>)
      return a;
    else
      return std::floor(a);
  }
};
struct ceiled {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    if constexpr (std::is_integral_v<T>)
      return a;
    else
      return std::ceil(a);
  }
};
/// Rounds to nearest, ties to even.
struct rounded {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    if constexpr (std::is_integral_v<T>)
      return a;
    else
      return std::nearbyint(a);
  }
};
struct cut {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    if constexpr (std::is_integral_v<T>)
      return a;
    else
      return std::trunc(a);
  }
};
struct fraction {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a) {
    return a - std::trunc(a);
  }
};
struct rounded_up_to {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T ten_to) {
    return std::nearbyint(a * ten_to) / ten_to;
  }
};
struct rounded_down_to {
  template <class T>
  SCHEMA_CT_INLINE static T apply(T a, T ten_to) {
    return std::nearbyint(a / ten_to) * ten_to;
  }
};

constexpr operation floor_op{.name = "floor",
                             .loops = number_types::loops<floored, 1>,
                             .casts_to_output = false,
                             .of_complex = refusal::not_implemented};
constexpr operation ceil_op{.name = "ceil",
                            .loops = number_types::loops<ceiled, 1>,
                            .casts_to_output = false,
                            .of_complex = refusal::not_implemented};
constexpr operation round_op{
    .name = "round", .loops = number_types::loops<rounded, 1>, .casts_to_output = false};
constexpr operation trunc_op{.name = "trunc",
                             .loops = number_types::loops<cut, 1>,
                             .casts_to_output = false,
                             .of_complex = refusal::not_implemented};
constexpr operation frac_op{
    .name = "frac", .loops = floating_types::loops<fraction, 1>, .casts_to_output = false};
constexpr operation whole_op{"round", floating_types::loops<rounded, 1>};
constexpr operation decimals_op{"round", floating_types::loops<rounded_up_to, 2>};
constexpr operation tens_op{"round", floating_types::loops<rounded_down_to, 2>};

/// Keeps a number alive during a call: a request refers to its numbers.
template <class Run>
decltype(auto) with_decimals(const Tensor& self, std::int64_t decimals, const Run& run) {
  const Scalar ten_to(std::pow(10.0, std::fabs(static_cast<double>(decimals))));
  return decimals == 0 ? run(request(whole_op, self))
                       : run(request(decimals > 0 ? decimals_op : tens_op, 1, self, ten_to));
}
Tensor round_to(const Tensor& self, std::int64_t decimals) {
  return with_decimals(self, decimals, [](const request& what) { return apply(what); });
}
Tensor& round_to_out(const Tensor& self, std::int64_t decimals, Tensor& out) {
  with_decimals(self, decimals, [&](const request& what) { apply_out(what, out); });
  return out;
}
Tensor& round_to_(Tensor& self, std::int64_t decimals) {
  with_decimals(self, decimals, [&](const request& what) { apply_in_place(what, self); });
  return self;
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_UNARY(m, floor_op, "floor");
  SCHEMA_CT_UNARY(m, ceil_op, "ceil");
  SCHEMA_CT_UNARY(m, round_op, "round");
  SCHEMA_CT_UNARY(m, trunc_op, "trunc");
  SCHEMA_CT_UNARY(m, frac_op, "frac");
  m.impl("round.decimals", &round_to);
  m.impl("round_.decimals", &round_to_);
  m.impl("round.decimals_out", &round_to_out);
}
