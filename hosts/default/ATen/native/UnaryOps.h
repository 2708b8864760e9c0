// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of operators of one tensor: `abs_stub(device, iterator)`, and of
// random numbers. schema_ct::cpu defines them and their kernels for the CPU. A backend registers
// its own kernels, which at::native::abs_out and the like call.
#pragma once

#include <cstdint>
#include <optional>

#include <ATen/Generator.h>
#include <ATen/core/TensorBase.h>
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
using unary_fn_with_scalar = void (*)(TensorIteratorBase&, const Scalar&);

/// Kernels for the CPU that a build declares for each instruction set; nothing here defines them.
inline namespace CPU_CAPABILITY {
void conj_kernel(TensorIteratorBase& iterator);
void neg_kernel(TensorIteratorBase& iterator);
void reciprocal_kernel(TensorIteratorBase& iterator);
void rsqrt_kernel(TensorIteratorBase& iterator);
void sqrt_kernel(TensorIteratorBase& iterator);
}  // namespace CPU_CAPABILITY

#define SCHEMA_CT_DECLARE_UNARY_STUB(name) DECLARE_DISPATCH(unary_fn, name##_stub)
SCHEMA_CT_FORALL_UNARY_STUBS(SCHEMA_CT_DECLARE_UNARY_STUB)
#undef SCHEMA_CT_DECLARE_UNARY_STUB

/// The iterator has two outputs, the fraction and the exponent.
DECLARE_DISPATCH(unary_fn, frexp_stub)
DECLARE_DISPATCH(unary_fn, trigamma_stub)
DECLARE_DISPATCH(unary_fn, special_airy_ai_stub)
DECLARE_DISPATCH(unary_fn, special_scaled_modified_bessel_k0_stub)
DECLARE_DISPATCH(unary_fn, special_scaled_modified_bessel_k1_stub)
DECLARE_DISPATCH(unary_fn, special_spherical_bessel_j0_stub)
/// A negative number stands for no bound.
DECLARE_DISPATCH(unary_fn_with_scalar, logit_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, std::int64_t order), polygamma_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, std::int64_t decimals), round_decimals_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, std::optional<double> nan,
                          std::optional<double> posinf, std::optional<double> neginf),
                 nan_to_num_stub)
/// The iterator's input has the positions in the window.
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, std::int64_t window_length, double beta),
                 kaiser_window_stub)

// Random numbers, written into the tensor, or the iterator's output.
DECLARE_DISPATCH(void (*)(const TensorBase&, const TensorBase& p, std::optional<Generator>),
                 bernoulli_tensor_stub)
DECLARE_DISPATCH(void (*)(const TensorBase&, double p, std::optional<Generator>),
                 bernoulli_scalar_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, double median, double sigma,
                          std::optional<Generator>),
                 cauchy_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, double lambda, std::optional<Generator>),
                 exponential_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, double p, std::optional<Generator>), geometric_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, double mean, double std, std::optional<Generator>),
                 log_normal_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, double from, double to, std::optional<Generator>),
                 uniform_stub)
DECLARE_DISPATCH(void (*)(const TensorBase&, double mean, double std, std::optional<Generator>),
                 normal_stub)
/// `range` numbers, of which `base` is the first.
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, std::uint64_t range, std::int64_t base,
                          std::optional<Generator>),
                 random_from_to_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, std::optional<Generator>),
                 random_full_64_bits_range_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, std::optional<Generator>), random_stub)
DECLARE_DISPATCH(void (*)(Tensor& result, const Tensor& weights, std::int64_t n,
                          std::optional<Generator>),
                 multinomial_with_replacement_stub)

}  // namespace at::native
