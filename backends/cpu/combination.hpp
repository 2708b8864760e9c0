// SPDX-License-Identifier: BSL-1.0
// How an element is combined with another one that is written to its place.
#pragma once

#include <algorithm>
#include <limits>
#include <string_view>
#include <type_traits>

#include "loops.hpp"
#include "order.hpp"

namespace dispatch::cpu {

enum class combination : unsigned char { replaced, sum, product, mean, largest, smallest };

/// Throws Error for a word that is none of prod, mean, amax, amin and, with `sums`, sum.
[[nodiscard]] inline combination combination_of(const char* name, std::string_view word,
                                                bool sums) {
  if (word == "sum" && sums) return combination::sum;
  if (word == "prod") return combination::product;
  if (word == "mean") return combination::mean;
  if (word == "amax") return combination::largest;
  if (word == "amin") return combination::smallest;
  throw Error(message({name, "(): reduce is one of 'prod', 'mean', 'amax', 'amin'",
                       sums ? " and 'sum'" : "", ", given '", word, "'"}));
}

/// Combines an element with another; for a mean, adds it. NaN counts as largest and as smallest.
template <combination how, class T>
SCHEMA_CT_INLINE void combine(T& to, T value) {
  if constexpr (how == combination::replaced)
    to = value;
  else if constexpr (how == combination::product)
    to = product_of(to, value);
  else if constexpr (how == combination::largest)
    to = is_nan(to) || (!is_nan(value) && !(to < value)) ? to : value;
  else if constexpr (how == combination::smallest)
    to = is_nan(to) || (!is_nan(value) && !(value < to)) ? to : value;
  else
    to = sum_of(to, value);
}
/// What changes no value that it is combined with.
[[nodiscard]] inline Scalar neutral(combination how, ScalarType type) {
  switch (how) {
    case combination::product: return 1;
    case combination::largest:
    case combination::smallest: break;
    default: return 0;
  }
  const bool low = how == combination::largest;
  if (isFloatingType(type)) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return low ? -infinity : infinity;
  }
  if (type == kBool) return !low;
  return visit_integers("reduce", type, [&](auto tag) -> Scalar {
    using limits = std::numeric_limits<typename decltype(tag)::type>;
    return static_cast<std::int64_t>(low ? limits::lowest() : limits::max());
  });
}
/// Calls f(type_tag of the element type, constant of the combination), if such elements are
/// combined that way.
template <class F>
void visit_combined(const char* name, combination how, ScalarType type, const F& f) {
  const auto by = [&]<combination chosen>(std::integral_constant<combination, chosen> constant) {
    return [&f, constant](auto tag) { f(tag, constant); };
  };
  using enum combination;
  switch (how) {
    case replaced:
      return visit_all(name, type, by(std::integral_constant<combination, replaced>()));
    case sum: return visit_all(name, type, by(std::integral_constant<combination, sum>()));
    case product: return visit_all(name, type, by(std::integral_constant<combination, product>()));
    case mean:
      if (type == kBool) refuse_type(name, type);
      return visit_all(name, type, by(std::integral_constant<combination, mean>()));
    case largest:
      return visit_real_or_bool(name, type, by(std::integral_constant<combination, largest>()));
    case smallest:
      return visit_real_or_bool(name, type, by(std::integral_constant<combination, smallest>()));
  }
}
/// Divides sums by the numbers of their summands, where there are any. Integers are rounded down.
inline void divide_by_counts(Tensor& sums, Tensor counts) {
  counts.masked_fill_(at::eq(counts, 0), 1);
  if (sums.is_floating_point() || sums.is_complex())
    sums.div_(counts);
  else
    sums.div_(counts, "floor");
}

}  // namespace dispatch::cpu
