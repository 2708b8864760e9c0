// SPDX-License-Identifier: BSL-1.0
// SLEEF's functions of floating-point numbers as loops, for every machine, for machines with AVX2
// and for machines with AVX-512.
#pragma once

#include "loops.hpp"

// X(function, SLEEF's name for its largest error, number of inputs): 1.0 or 1.5 units in the last
// place.
// clang-format does not lay out this list stably.
// clang-format off
#define SCHEMA_CT_EACH_VECTOR_FUNCTION(X) \
  X(exp, u10, 1) X(exp2, u10, 1) X(expm1, u10, 1) X(log, u10, 1) X(log1p, u10, 1) X(log2, u10, 1) X(log10, u10, 1) \
  X(sin, u10, 1) X(cos, u10, 1) X(tan, u10, 1) X(asin, u10, 1) X(acos, u10, 1) X(atan, u10, 1) \
  X(sinh, u10, 1) X(cosh, u10, 1) X(tanh, u10, 1) X(asinh, u10, 1) X(acosh, u10, 1) X(atanh, u10, 1) \
  X(erf, u10, 1) X(erfc, u15, 1) X(lgamma, u10, 1) X(pow, u10, 2) X(atan2, u10, 2) X(hypot, u05, 2)
// clang-format on

namespace dispatch::cpu {

/// The loops of one function.
struct vector_function {
  loop_set of_float;
  loop_set of_double;
};

#define SCHEMA_CT_DECLARE(name, error, inputs)                                                    \
  namespace plain_vectors {                                                                       \
  void name##_float(char* out, const char* const* in, std::int64_t n);                            \
  void name##_double(char* out, const char* const* in, std::int64_t n);                           \
  }                                                                                               \
  namespace wide_vectors {                                                                        \
  void name##_float(char* out, const char* const* in, std::int64_t n);                            \
  void name##_double(char* out, const char* const* in, std::int64_t n);                           \
  }                                                                                               \
  namespace widest_vectors {                                                                      \
  void name##_float(char* out, const char* const* in, std::int64_t n);                            \
  void name##_double(char* out, const char* const* in, std::int64_t n);                           \
  }                                                                                               \
  namespace vector_functions {                                                                    \
  inline constexpr vector_function name{                                                          \
      {&plain_vectors::name##_float, &wide_vectors::name##_float, &widest_vectors::name##_float}, \
      {&plain_vectors::name##_double, &wide_vectors::name##_double,                               \
       &widest_vectors::name##_double}};                                                          \
  }
SCHEMA_CT_EACH_VECTOR_FUNCTION(SCHEMA_CT_DECLARE)
#undef SCHEMA_CT_DECLARE

/// The table with a function's loops for float and double, and further loops.
[[nodiscard]] constexpr loop_table with_vectors(const vector_function& function,
                                                loop_table others = {}) {
  others[computed_index(kFloat)] = function.of_float;
  others[computed_index(kDouble)] = function.of_double;
  return others;
}

}  // namespace dispatch::cpu
