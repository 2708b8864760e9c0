// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of operators that compare: extremes, limits, where and isin.
// schema_ct::cpu defines them.
#pragma once

#include <cstdint>

#include <ATen/core/TensorBase.h>
#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/Scalar.h>

namespace at::native {

using reduce_minmax_fn = void (*)(Tensor& values, Tensor& indices, const Tensor& self,
                                  std::int64_t dim, bool keepdim);
using structured_reduce_minmax_fn = void (*)(const Tensor& values, const Tensor& indices,
                                             const Tensor& self, std::int64_t dim, bool keepdim);
/// The iterator's inputs: condition, self, other.
using where_fn = void (*)(TensorIterator&);
using is_infinity_op_fn = void (*)(TensorIteratorBase&);
using mode_fn = void (*)(Tensor& values, Tensor& indices, const Tensor& self, std::int64_t dim,
                         bool keepdim);
/// The iterator's inputs: self, min, max.
using clamp_tensor_fn = void (*)(TensorIteratorBase&);
using isin_default_fn = void (*)(const Tensor& elements, const Tensor& test_elements, bool invert,
                                 const Tensor& out);

namespace detail {
enum class ClampLimits { Min, Max, MinMax };
}  // namespace detail

DECLARE_DISPATCH(structured_reduce_minmax_fn, max_stub)
DECLARE_DISPATCH(structured_reduce_minmax_fn, min_stub)
DECLARE_DISPATCH(where_fn, where_kernel)
DECLARE_DISPATCH(is_infinity_op_fn, isposinf_stub)
DECLARE_DISPATCH(is_infinity_op_fn, isneginf_stub)
DECLARE_DISPATCH(mode_fn, mode_stub)
DECLARE_DISPATCH(clamp_tensor_fn, clamp_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, const Scalar& min, const Scalar& max),
                 clamp_scalar_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, Scalar min), clamp_min_scalar_stub)
DECLARE_DISPATCH(void (*)(TensorIteratorBase&, Scalar max), clamp_max_scalar_stub)
DECLARE_DISPATCH(isin_default_fn, isin_default_stub)

}  // namespace at::native
