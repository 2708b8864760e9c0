// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of operators of one tensor: `abs_stub(device, iterator)`.
// schema_ct::cpu defines them and their kernels for the CPU. A backend registers its own kernels,
// which at::native::abs_out and the like call.
#pragma once

#include <ATen/Generator.h>
#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/Scalar.h>

/// Calls _(name) for each operator that has a stub.
// clang-format off
#define SCHEMA_CT_FORALL_UNARY_STUBS(_) \
  _(abs) \
  _(angle) \
  _(conj_physical) \
  _(acos) \
  _(acosh) \
  _(asinh) \
  _(atanh) \
  _(asin) \
  _(atan) \
  _(bitwise_not) \
  _(logical_not) \
  _(ceil) \
  _(cos) \
  _(cosh) \
  _(digamma) \
  _(special_entr) \
  _(special_erfcx) \
  _(erf) \
  _(erfc) \
  _(erfinv) \
  _(exp) \
  _(exp2) \
  _(expm1) \
  _(floor) \
  _(frac) \
  _(i0) \
  _(special_i0e) \
  _(special_i1) \
  _(special_i1e) \
  _(log) \
  _(log10) \
  _(log1p) \
  _(log2) \
  _(special_ndtri) \
  _(special_log_ndtr) \
  _(neg) \
  _(reciprocal) \
  _(round) \
  _(rsqrt) \
  _(sigmoid) \
  _(sign) \
  _(signbit) \
  _(sgn) \
  _(sin) \
  _(sinc) \
  _(sinh) \
  _(sqrt) \
  _(tan) \
  _(tanh) \
  _(trunc) \
  _(lgamma) \
  _(special_bessel_j0) \
  _(special_bessel_j1) \
  _(special_bessel_y0) \
  _(special_bessel_y1) \
  _(special_modified_bessel_i0) \
  _(special_modified_bessel_i1) \
  _(special_modified_bessel_k0) \
  _(special_modified_bessel_k1)
// clang-format on

namespace at::native {

/// Computes the iterator's output from its input.
using unary_fn = void (*)(TensorIteratorBase&);

#define SCHEMA_CT_DECLARE_UNARY_STUB(name) DECLARE_DISPATCH(unary_fn, name##_stub)
SCHEMA_CT_FORALL_UNARY_STUBS(SCHEMA_CT_DECLARE_UNARY_STUB)
#undef SCHEMA_CT_DECLARE_UNARY_STUB

}  // namespace at::native
