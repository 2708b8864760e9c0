// SPDX-License-Identifier: BSL-1.0
// PD_KERNEL, PD_INFER_SHAPE and PD_INFER_DTYPE: a function for Paddle, with its parameters.
#pragma once

#include "custom_types.hpp"

namespace schema_ct::phi {

/// A function in PD_KERNEL. `unnamed` is for the run time: it lacks the C++ types, which only the
/// compiler reads.
template <class F, F f>
struct kernel_of;
template <class R, class... A, R (*f)(A...)>
struct kernel_of<R (*)(A...), f> {
  static constexpr const function* named = &kernel_function<true, R, A...>;
  static constexpr const function* unnamed = &kernel_function<false, R, A...>;
  constexpr operator paddle::KernelFunc() const {
    if constexpr (is_known(kernel_function<true, R, A...>))
      return &paddle::KernelFuncImpl<R (*)(A...), f>::Compute;
    else
      return nullptr;
  }
};
template <class F, F f>
struct shape_of;
template <class R, class... A, R (*f)(A...)>
struct shape_of<R (*)(A...), f> {
  static constexpr const function* named = &infer_function<true, shape, R, A...>;
  static constexpr const function* unnamed = &infer_function<false, shape, R, A...>;
  constexpr operator paddle::InferShapeFunc() const {
    if constexpr (is_known(infer_function<true, shape, R, A...>))
      return &paddle::InferShapeFuncImpl<R (*)(A...), f>::InferShape;
    else
      return nullptr;
  }
};
template <class F, F f>
struct dtype_of;
template <class R, class... A, R (*f)(A...)>
struct dtype_of<R (*)(A...), f> {
  static constexpr const function* named = &infer_function<true, paddle::DataType, R, A...>;
  static constexpr const function* unnamed = &infer_function<false, paddle::DataType, R, A...>;
  constexpr operator paddle::InferDtypeFunc() const {
    if constexpr (is_known(infer_function<true, paddle::DataType, R, A...>))
      return &paddle::InferDtypeFuncImpl<R (*)(A...), f>::InferDtype;
    else
      return nullptr;
  }
};

/// The compiler knows a function that is written in these macros, but not a pointer's.
template <class F>
concept known_function = requires { F::named; };

}  // namespace schema_ct::phi

#undef PD_KERNEL
#undef PD_INFER_SHAPE
#undef PD_INFER_DTYPE
#define PD_KERNEL(...) ::schema_ct::phi::kernel_of<decltype(&__VA_ARGS__), &__VA_ARGS__>()
#define PD_INFER_SHAPE(...) ::schema_ct::phi::shape_of<decltype(&__VA_ARGS__), &__VA_ARGS__>()
#define PD_INFER_DTYPE(...) ::schema_ct::phi::dtype_of<decltype(&__VA_ARGS__), &__VA_ARGS__>()
