// SPDX-License-Identifier: BSL-1.0
// The outputs of operators: new tensors, resized `out` arguments, and tensors changed in place,
// with PyTorch's checks.
#pragma once

#include <dispatch/default_host/functions.hpp>

#include "evaluation.hpp"

namespace dispatch::cpu {

using shape = host_detail::extents;

/// Throws Error if two corresponding sizes differ and neither is 1.
[[nodiscard]] shape broadcast_sizes(const char* name, ArrayRef<input> inputs);

/// A new tensor, not initialised: on the CPU, or without memory (sizes_alone).
[[nodiscard]] Tensor make_output(IntArrayRef sizes, ScalarType type);
/// The same with the memory order of the inputs.
[[nodiscard]] Tensor make_output_like(ArrayRef<input> inputs, IntArrayRef sizes, ScalarType type);

/// Throws Error if a result of type `from` cannot be written to a tensor of type `to`.
void check_cast(ScalarType from, ScalarType to);
/// Throws ValueError for a read-only tensor.
void check_writable(const Tensor& out);
/// Throws Error if elements of `out` share memory with each other, or with elements of an input at
/// other positions.
void check_overlap(const Tensor& out, ArrayRef<input> inputs);
/// Throws Error if the two share memory, as far as that is known without a search.
void check_apart(const Tensor& out, const Tensor& in);
/// Throws Error for a tensor of another type.
void check_type(const char* name, const Tensor& tensor, ScalarType type);
/// Resizes `out` to these sizes.
void resize_output(const Tensor& out, IntArrayRef sizes);
/// The same for an elementwise operator: new dimensions get the memory order of the inputs.
void resize_output(const Tensor& out, IntArrayRef sizes, ArrayRef<input> inputs);

}  // namespace dispatch::cpu
