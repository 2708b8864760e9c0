// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of sort and topk. schema_ct::cpu defines them.
#pragma once

#include <cstdint>

#include <ATen/core/TensorBase.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

/// How a quantile between two elements is computed.
enum class QUANTILE_INTERPOLATION_MODE : std::uint8_t { LINEAR, LOWER, HIGHER, MIDPOINT, NEAREST };

using sort_fn = void (*)(const TensorBase& self, const TensorBase& values,
                         const TensorBase& indices, std::int64_t dim, bool descending, bool stable);
using topk_fn = void (*)(const TensorBase& values, const TensorBase& indices,
                         const TensorBase& self, std::int64_t k, std::int64_t dim, bool largest,
                         bool sorted);
DECLARE_DISPATCH(sort_fn, sort_stub)
DECLARE_DISPATCH(topk_fn, topk_stub)

/// Writes 0, 1, 2 … along the dimension.
void _fill_indices(const TensorBase& indices, std::int64_t dim);

}  // namespace at::native
