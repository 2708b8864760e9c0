// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of operators that gather, scatter and index by tensors.
// schema_ct::cpu defines them.
#pragma once

#include <cstdint>
#include <optional>

#include <ATen/core/List.h>
#include <ATen/core/Tensor.h>
#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>
#include <ATen/native/ReductionType.h>
#include <c10/core/Scalar.h>

namespace at::native {

using index_put_with_sort_fn = void (*)(Tensor& self,
                                        const c10::List<std::optional<Tensor>>& indices,
                                        const Tensor& values, bool accumulate, bool unsafe);
using index_put_with_sort_quantized_fn = void (*)(Tensor& self,
                                                  const c10::List<std::optional<Tensor>>& indices,
                                                  const Tensor& value, double scale, int zero_point,
                                                  bool unsafe);
using gather_fn = void (*)(const Tensor& result, const Tensor& self, std::int64_t dim,
                           const Tensor& index);
// These write into `self`.
using scatter_fn = void (*)(const Tensor& self, std::int64_t dim, const Tensor& index,
                            const Tensor& src);
using scatter_fill_fn = void (*)(const Tensor& self, std::int64_t dim, const Tensor& index,
                                 const Scalar& src);
using scatter_add_fn = void (*)(const Tensor& self, std::int64_t dim, const Tensor& index,
                                const Tensor& src);
using scatter_reduce_fn = void (*)(const Tensor& self, std::int64_t dim, const Tensor& index,
                                   const Tensor& src, const ReductionType& reduce);
using scatter_scalar_reduce_fn = void (*)(const Tensor& self, std::int64_t dim, const Tensor& index,
                                          const Scalar& value, const ReductionType& reduce);
using scatter_reduce_two_fn = void (*)(const Tensor& self, std::int64_t dim, const Tensor& index,
                                       const Tensor& src, const ReductionType& reduce);
// These work along the first dimension; the index was expanded along the others.
using scatter_add_expanded_index_fn = void (*)(const Tensor& self, const Tensor& index,
                                               const Tensor& src);
using scatter_reduce_expanded_index_fn = void (*)(const Tensor& self, const Tensor& index,
                                                  const Tensor& src, const ReductionType& reduce,
                                                  bool include_self);
using gather_expanded_index_fn = void (*)(const Tensor& result, const Tensor& self,
                                          const Tensor& index);

DECLARE_DISPATCH(index_put_with_sort_fn, index_put_with_sort_stub)
DECLARE_DISPATCH(index_put_with_sort_quantized_fn, index_put_with_sort_quantized_stub)
DECLARE_DISPATCH(gather_fn, gather_stub)
DECLARE_DISPATCH(scatter_fn, scatter_stub)
DECLARE_DISPATCH(scatter_fill_fn, scatter_fill_stub)
DECLARE_DISPATCH(scatter_add_fn, scatter_add_stub)
DECLARE_DISPATCH(scatter_reduce_fn, scatter_reduce_stub)
DECLARE_DISPATCH(scatter_scalar_reduce_fn, scatter_scalar_reduce_stub)
DECLARE_DISPATCH(scatter_reduce_two_fn, scatter_reduce_two_stub)
DECLARE_DISPATCH(scatter_add_expanded_index_fn, scatter_add_expanded_index_stub)
DECLARE_DISPATCH(scatter_reduce_expanded_index_fn, scatter_reduce_expanded_index_stub)
DECLARE_DISPATCH(gather_expanded_index_fn, gather_expanded_index_stub)

TORCH_API Tensor& index_out(Tensor& result, const Tensor& self,
                            const c10::List<std::optional<at::Tensor>>& indices);

}  // namespace at::native
