// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stub of linear combinations of matrices, which the matrix exponential
// needs. schema_ct::cpu defines it.
#pragma once

#include <cstdint>

#include <ATen/iterator/names.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

/// Adds to the output the sum of `num_summations` elements of the first input, `in_stride` apart,
/// each times one of the second, `coeff_stride` apart.
using _compute_linear_combination_fn = void (*)(TensorIterator&, std::int64_t in_stride,
                                                std::int64_t coeff_stride,
                                                std::int64_t num_summations);
DECLARE_DISPATCH(_compute_linear_combination_fn, _compute_linear_combination_stub)

}  // namespace at::native
