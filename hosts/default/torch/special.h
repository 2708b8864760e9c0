// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for special functions.
#pragma once

#include <ATen/Functions.h>

// PyTorch's functions in this namespace are operators under other names: of one tensor, and of two,
// of which either may be a number.
#define SCHEMA_CT_SPECIAL_OF(name, given, passed) \
  [[nodiscard]] inline at::Tensor name given { return at::special_##name passed; }
#define SCHEMA_CT_SPECIAL_OUT(name, given, passed) \
  inline at::Tensor& name##_out given { return at::special_##name##_out passed; }
#define SCHEMA_CT_UNPACKED(...) __VA_ARGS__
#define SCHEMA_CT_SPECIAL(name, given, passed)                                        \
  SCHEMA_CT_SPECIAL_OF(name, (SCHEMA_CT_UNPACKED given), (SCHEMA_CT_UNPACKED passed)) \
  SCHEMA_CT_SPECIAL_OUT(name, (at::Tensor & result, SCHEMA_CT_UNPACKED given),        \
                        (result, SCHEMA_CT_UNPACKED passed))
#define SCHEMA_CT_SPECIAL_1(name) SCHEMA_CT_SPECIAL(name, (const at::Tensor& self), (self))
#define SCHEMA_CT_SPECIAL_2(name) \
  SCHEMA_CT_SPECIAL(name, (const at::Tensor& self, const at::Tensor& other), (self, other))
#define SCHEMA_CT_SPECIAL_2_NUMBER(name)                                                    \
  SCHEMA_CT_SPECIAL_2(name)                                                                 \
  SCHEMA_CT_SPECIAL(name, (const at::Scalar& self, const at::Tensor& other), (self, other)) \
  SCHEMA_CT_SPECIAL(name, (const at::Tensor& self, const at::Scalar& other), (self, other))

namespace torch {
namespace SCHEMA_CT_HIDDEN special {
SCHEMA_CT_SPECIAL_1(airy_ai)
SCHEMA_CT_SPECIAL_1(bessel_j0)
SCHEMA_CT_SPECIAL_1(bessel_j1)
SCHEMA_CT_SPECIAL_1(bessel_y0)
SCHEMA_CT_SPECIAL_1(bessel_y1)
SCHEMA_CT_SPECIAL_1(digamma)
SCHEMA_CT_SPECIAL_1(entr)
SCHEMA_CT_SPECIAL_1(erf)
SCHEMA_CT_SPECIAL_1(erfc)
SCHEMA_CT_SPECIAL_1(erfcx)
SCHEMA_CT_SPECIAL_1(erfinv)
SCHEMA_CT_SPECIAL_1(exp2)
SCHEMA_CT_SPECIAL_1(expit)
SCHEMA_CT_SPECIAL_1(expm1)
SCHEMA_CT_SPECIAL_1(gammaln)
SCHEMA_CT_SPECIAL_1(i0)
SCHEMA_CT_SPECIAL_1(i0e)
SCHEMA_CT_SPECIAL_1(i1)
SCHEMA_CT_SPECIAL_1(i1e)
SCHEMA_CT_SPECIAL_1(log1p)
SCHEMA_CT_SPECIAL_1(log_ndtr)
SCHEMA_CT_SPECIAL_1(logit)
SCHEMA_CT_SPECIAL_1(modified_bessel_i0)
SCHEMA_CT_SPECIAL_1(modified_bessel_i1)
SCHEMA_CT_SPECIAL_1(modified_bessel_k0)
SCHEMA_CT_SPECIAL_1(modified_bessel_k1)
SCHEMA_CT_SPECIAL_1(ndtr)
SCHEMA_CT_SPECIAL_1(ndtri)
SCHEMA_CT_SPECIAL_1(psi)
SCHEMA_CT_SPECIAL_1(round)
SCHEMA_CT_SPECIAL_1(scaled_modified_bessel_k0)
SCHEMA_CT_SPECIAL_1(scaled_modified_bessel_k1)
SCHEMA_CT_SPECIAL_1(sinc)
SCHEMA_CT_SPECIAL_1(spherical_bessel_j0)
SCHEMA_CT_SPECIAL_2(gammainc)
SCHEMA_CT_SPECIAL_2(gammaincc)
SCHEMA_CT_SPECIAL_2_NUMBER(chebyshev_polynomial_t)
SCHEMA_CT_SPECIAL_2_NUMBER(chebyshev_polynomial_u)
SCHEMA_CT_SPECIAL_2_NUMBER(chebyshev_polynomial_v)
SCHEMA_CT_SPECIAL_2_NUMBER(chebyshev_polynomial_w)
SCHEMA_CT_SPECIAL_2_NUMBER(hermite_polynomial_h)
SCHEMA_CT_SPECIAL_2_NUMBER(hermite_polynomial_he)
SCHEMA_CT_SPECIAL_2_NUMBER(laguerre_polynomial_l)
SCHEMA_CT_SPECIAL_2_NUMBER(legendre_polynomial_p)
SCHEMA_CT_SPECIAL_2_NUMBER(shifted_chebyshev_polynomial_t)
SCHEMA_CT_SPECIAL_2_NUMBER(shifted_chebyshev_polynomial_u)
SCHEMA_CT_SPECIAL_2_NUMBER(shifted_chebyshev_polynomial_v)
SCHEMA_CT_SPECIAL_2_NUMBER(shifted_chebyshev_polynomial_w)
SCHEMA_CT_SPECIAL_2_NUMBER(xlog1py)
SCHEMA_CT_SPECIAL_2_NUMBER(xlogy)
SCHEMA_CT_SPECIAL_2_NUMBER(zeta)
SCHEMA_CT_SPECIAL(logsumexp, (const at::Tensor& self, at::IntArrayRef dims, bool keepdim),
                  (self, dims, keepdim))
SCHEMA_CT_SPECIAL(multigammaln, (const at::Tensor& self, std::int64_t p), (self, p))
SCHEMA_CT_SPECIAL(polygamma, (std::int64_t n, const at::Tensor& self), (n, self))
SCHEMA_CT_SPECIAL_OF(log_softmax,
                     (const at::Tensor& self, std::int64_t dim,
                      std::optional<at::ScalarType> dtype),
                     (self, dim, dtype))
SCHEMA_CT_SPECIAL_OF(softmax,
                     (const at::Tensor& self, std::int64_t dim,
                      std::optional<at::ScalarType> dtype),
                     (self, dim, dtype))
}  // namespace special
}  // namespace torch
#undef SCHEMA_CT_SPECIAL_2_NUMBER
#undef SCHEMA_CT_SPECIAL_2
#undef SCHEMA_CT_SPECIAL_1
#undef SCHEMA_CT_SPECIAL
#undef SCHEMA_CT_UNPACKED
#undef SCHEMA_CT_SPECIAL_OUT
#undef SCHEMA_CT_SPECIAL_OF
