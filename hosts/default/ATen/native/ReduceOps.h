// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of reductions: `sum_stub(device, iterator)` for an iterator of
// at::meta::make_reduction. schema_ct::cpu defines them.
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>

#include <ATen/core/TensorBase.h>
#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/Scalar.h>
#include <c10/util/ArrayRef.h>

namespace at::native {

using reduce_fn = void (*)(TensorIterator&);
using reduce_std_var_function = void (*)(TensorIterator&, double correction, bool take_sqrt);
/// Without a dimension, the norm of all elements.
using reduce_norm_fn = void (*)(Tensor& out, const Tensor& self, const Scalar& p,
                                std::optional<std::int64_t> dim);
using reduce_fn_flag = void (*)(TensorIterator&, const Scalar& p);
using structured_cum_fn = void (*)(const Tensor& out, const Tensor& self, std::int64_t dim);
using cum_fn = void (*)(Tensor& out, const Tensor& self, std::int64_t dim);

DECLARE_DISPATCH(reduce_fn, sum_stub)
DECLARE_DISPATCH(reduce_fn, nansum_stub)
DECLARE_DISPATCH(reduce_fn, prod_stub)
DECLARE_DISPATCH(reduce_fn, mean_stub)
DECLARE_DISPATCH(reduce_fn, and_stub)
DECLARE_DISPATCH(reduce_fn, or_stub)
DECLARE_DISPATCH(reduce_fn, min_values_stub)
DECLARE_DISPATCH(reduce_fn, max_values_stub)
/// The position of the extreme along the one dimension that the iterator reduces.
DECLARE_DISPATCH(reduce_fn, argmax_stub)
DECLARE_DISPATCH(reduce_fn, argmin_stub)
DECLARE_DISPATCH(reduce_fn, xor_sum_stub)
DECLARE_DISPATCH(reduce_std_var_function, std_var_stub)
DECLARE_DISPATCH(reduce_norm_fn, norm_kernel)
DECLARE_DISPATCH(reduce_fn_flag, norm_stub)
/// The sum of the absolute values' powers: a norm without its root.
DECLARE_DISPATCH(reduce_fn_flag, powsum_stub)
DECLARE_DISPATCH(structured_cum_fn, cumsum_stub)
DECLARE_DISPATCH(structured_cum_fn, cumprod_stub)
DECLARE_DISPATCH(cum_fn, logcumsumexp_stub)
DECLARE_DISPATCH(void (*)(const Tensor& self, std::int64_t dim, bool keepdim, Tensor& min,
                          Tensor& max),
                 aminmax_stub)
DECLARE_DISPATCH(void (*)(const Tensor& self, Tensor& min, Tensor& max), aminmax_allreduce_stub)

/// Variance and mean along the dimensions, of all elements if there are none.
TORCH_API std::tuple<Tensor&, Tensor&> var_mean_out(Tensor& variance, Tensor& mean,
                                                    const Tensor& self, IntArrayRef dim,
                                                    std::int64_t correction, bool keepdim);

}  // namespace at::native
