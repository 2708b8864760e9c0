// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for functions of float and double in device code, by one name for both.
#pragma once

#include <c10/macros/Macros.h>
#include <c10/util/Exception.h>

#if defined(__CUDACC__)
namespace c10::cuda {
namespace SCHEMA_CT_HIDDEN compat {
#define SCHEMA_CT_OF_FLOATS(name, of_float, of_double)                               \
  [[nodiscard]] C10_HOST_DEVICE inline float name(float x) { return ::of_float(x); } \
  [[nodiscard]] C10_HOST_DEVICE inline double name(double x) { return ::of_double(x); }
#define SCHEMA_CT_OF_TWO_FLOATS(name, of_float, of_double)                                       \
  [[nodiscard]] C10_HOST_DEVICE inline float name(float x, float y) { return ::of_float(x, y); } \
  [[nodiscard]] C10_HOST_DEVICE inline double name(double x, double y) { return ::of_double(x, y); }
SCHEMA_CT_OF_FLOATS(abs, fabsf, fabs)
SCHEMA_CT_OF_FLOATS(ceil, ceilf, ceil)
SCHEMA_CT_OF_FLOATS(exp, expf, exp)
SCHEMA_CT_OF_FLOATS(floor, floorf, floor)
SCHEMA_CT_OF_FLOATS(log, logf, log)
SCHEMA_CT_OF_FLOATS(log1p, log1pf, log1p)
SCHEMA_CT_OF_FLOATS(normcdf, normcdff, normcdf)
SCHEMA_CT_OF_FLOATS(rsqrt, rsqrtf, rsqrt)
SCHEMA_CT_OF_FLOATS(sqrt, sqrtf, sqrt)
SCHEMA_CT_OF_FLOATS(tan, tanf, tan)
SCHEMA_CT_OF_FLOATS(tanh, tanhf, tanh)
SCHEMA_CT_OF_TWO_FLOATS(copysign, copysignf, copysign)
SCHEMA_CT_OF_TWO_FLOATS(max, fmaxf, fmax)
SCHEMA_CT_OF_TWO_FLOATS(min, fminf, fmin)
SCHEMA_CT_OF_TWO_FLOATS(pow, powf, pow)
#undef SCHEMA_CT_OF_FLOATS
#undef SCHEMA_CT_OF_TWO_FLOATS

C10_HOST_DEVICE inline void sincos(float x, float* sine, float* cosine) {
  ::sincosf(x, sine, cosine);
}
C10_HOST_DEVICE inline void sincos(double x, double* sine, double* cosine) {
  ::sincos(x, sine, cosine);
}
}  // namespace compat
}  // namespace c10::cuda
#endif
