// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of operators of two tensors: `mul_stub(device, iterator)`.
// schema_ct::cpu defines them and their kernels for the CPU. A backend registers its own kernels,
// and calls them.
#pragma once

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>
#include <ATen/native/TensorIterator.h>
#include <c10/core/Scalar.h>
#include <c10/util/Exception.h>

/// Calls _(type, stub, operator) for each stub that computes as an operator without other
/// arguments than two tensors and `out`.
// clang-format off
#define SCHEMA_CT_FORALL_BINARY_STUBS(_) \
  _(structured_binary_fn, mul, mul_out) \
  _(structured_binary_fn, div_true, div_out) \
  _(structured_binary_fn, atan2, atan2_out) \
  _(structured_binary_fn, remainder, remainder_Tensor_out) \
  _(structured_binary_fn, bitwise_and, bitwise_and_Tensor_out) \
  _(structured_binary_fn, bitwise_or, bitwise_or_Tensor_out) \
  _(structured_binary_fn, bitwise_xor, bitwise_xor_Tensor_out) \
  _(structured_binary_fn, lshift, bitwise_left_shift_Tensor_out) \
  _(structured_binary_fn, rshift, bitwise_right_shift_Tensor_out) \
  _(structured_binary_fn, lt, lt_Tensor_out) \
  _(structured_binary_fn, le, le_Tensor_out) \
  _(structured_binary_fn, gt, gt_Tensor_out) \
  _(structured_binary_fn, ge, ge_Tensor_out) \
  _(structured_binary_fn, eq, eq_Tensor_out) \
  _(structured_binary_fn, ne, ne_Tensor_out) \
  _(structured_binary_fn, maximum, maximum_out) \
  _(structured_binary_fn, minimum, minimum_out) \
  _(structured_binary_fn, fmax, fmax_out) \
  _(structured_binary_fn, fmin, fmin_out) \
  _(structured_binary_fn, sigmoid_backward, sigmoid_backward_grad_input) \
  _(structured_binary_fn, tanh_backward, tanh_backward_grad_input) \
  _(structured_binary_fn, fmod, fmod_Tensor_out) \
  _(structured_binary_fn, logaddexp, logaddexp_out) \
  _(structured_binary_fn, logaddexp2, logaddexp2_out) \
  _(structured_binary_fn, gcd, gcd_out) \
  _(structured_binary_fn, lcm, lcm_out) \
  _(structured_binary_fn, hypot, hypot_out) \
  _(structured_binary_fn, igamma, igamma_out) \
  _(structured_binary_fn, igammac, igammac_out) \
  _(structured_binary_fn, nextafter, nextafter_out) \
  _(structured_binary_fn, heaviside, heaviside_out) \
  _(structured_binary_fn, copysign, copysign_out) \
  _(structured_binary_fn, xlogy, xlogy_OutTensor) \
  _(structured_binary_fn, xlog1py, special_xlog1py_out) \
  _(structured_binary_fn, zeta, special_zeta_out) \
  _(structured_binary_fn, chebyshev_polynomial_t, special_chebyshev_polynomial_t_out) \
  _(structured_binary_fn, chebyshev_polynomial_u, special_chebyshev_polynomial_u_out) \
  _(structured_binary_fn, chebyshev_polynomial_v, special_chebyshev_polynomial_v_out) \
  _(structured_binary_fn, chebyshev_polynomial_w, special_chebyshev_polynomial_w_out) \
  _(structured_binary_fn, hermite_polynomial_h, special_hermite_polynomial_h_out) \
  _(structured_binary_fn, hermite_polynomial_he, special_hermite_polynomial_he_out) \
  _(structured_binary_fn, laguerre_polynomial_l, special_laguerre_polynomial_l_out) \
  _(structured_binary_fn, legendre_polynomial_p, special_legendre_polynomial_p_out) \
  _(structured_binary_fn, shifted_chebyshev_polynomial_t, special_shifted_chebyshev_polynomial_t_out) \
  _(structured_binary_fn, shifted_chebyshev_polynomial_u, special_shifted_chebyshev_polynomial_u_out) \
  _(structured_binary_fn, shifted_chebyshev_polynomial_v, special_shifted_chebyshev_polynomial_v_out) \
  _(structured_binary_fn, shifted_chebyshev_polynomial_w, special_shifted_chebyshev_polynomial_w_out) \
  _(binary_fn, logical_xor, logical_xor_out) \
  _(binary_fn, logical_and, logical_and_out) \
  _(binary_fn, logical_or, logical_or_out) \
  _(binary_fn, max_elementwise, maximum_out) \
  _(binary_fn, min_elementwise, minimum_out) \
  _(ldexp_fn, ldexp, ldexp_out)
// clang-format on

namespace at::native {

/// Throws Error if an operator for tensors of this type cannot multiply one by `alpha`.
inline void alpha_check(ScalarType dtype, const Scalar& alpha) {
  TORCH_CHECK(!alpha.isBoolean() || dtype == ScalarType::Bool,
              "Boolean alpha only supported for Boolean results.");
  TORCH_CHECK(isFloatingType(dtype) || isComplexType(dtype) || alpha.isIntegral(true),
              "For integral input tensors, argument alpha must not be a floating point number.");
  TORCH_CHECK(isComplexType(dtype) || !alpha.isComplex(),
              "For non-complex input tensors, argument alpha must not be a complex number.");
}

namespace binary_detail {
inline void check_subtraction(bool left_is_bool, bool right_is_bool) {
  TORCH_CHECK(!left_is_bool || !right_is_bool,
              "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` "
              "or `logical_xor()` operator instead.");
  TORCH_CHECK(!left_is_bool && !right_is_bool,
              "Subtraction, the `-` operator, with a bool tensor is not supported. If you are "
              "trying to invert a mask, use the `~` or `logical_not()` operator instead.");
}
}  // namespace binary_detail

/// Throws Error if one of the operands is of type bool.
inline void sub_check(const TensorBase& self, const TensorBase& other) {
  binary_detail::check_subtraction(self.scalar_type() == kBool, other.scalar_type() == kBool);
}
inline void sub_check(const TensorBase& self, const Scalar& scalar) {
  binary_detail::check_subtraction(self.scalar_type() == kBool, scalar.isBoolean());
}

// Each computes the iterator's output from its two inputs.
using structured_binary_fn = void (*)(TensorIteratorBase&);
using structured_binary_fn_alpha = void (*)(TensorIteratorBase&, const Scalar& alpha);
using structured_binary_fn_double = void (*)(TensorIteratorBase&, double);
using binary_fn = void (*)(TensorIterator&);
using binary_fn_alpha = void (*)(TensorIteratorBase&, const Scalar& alpha);
using binary_fn_double = void (*)(TensorIterator&, double);
using binary_clamp_fn_alpha = void (*)(TensorIterator&, const Scalar& alpha, const Scalar& min_val,
                                       const Scalar& max_val);
using ldexp_fn = void (*)(TensorIteratorBase&);

#define SCHEMA_CT_DECLARE_BINARY_STUB(type, name, op) DECLARE_DISPATCH(type, name##_stub)
SCHEMA_CT_FORALL_BINARY_STUBS(SCHEMA_CT_DECLARE_BINARY_STUB)
#undef SCHEMA_CT_DECLARE_BINARY_STUB
DECLARE_DISPATCH(structured_binary_fn, div_floor_stub)
DECLARE_DISPATCH(structured_binary_fn, div_trunc_stub)
DECLARE_DISPATCH(structured_binary_fn, mse_stub)
DECLARE_DISPATCH(structured_binary_fn_alpha, add_stub)
DECLARE_DISPATCH(structured_binary_fn_alpha, sub_stub)
DECLARE_DISPATCH(binary_clamp_fn_alpha, add_clamp_stub)
DECLARE_DISPATCH(structured_binary_fn_double, smooth_l1_stub)
DECLARE_DISPATCH(binary_fn_double, huber_stub)
DECLARE_DISPATCH(binary_fn_alpha, logit_backward_stub)

}  // namespace at::native
