// SPDX-License-Identifier: BSL-1.0
// What an operator writes to: new tensors, `out` arguments that are resized, and tensors changed in
// place, with the checks that PyTorch makes of them.
#pragma once

#include <dispatch/default_host/functions.hpp>

#include "evaluation.hpp"

namespace dispatch::cpu {

using shape = host_detail::extents;

/// Throws Error where two sizes at one place differ and none is 1.
[[nodiscard]] shape broadcast_sizes(const char* name, ArrayRef<input> inputs);

/// A new tensor on the CPU, not initialised.
[[nodiscard]] Tensor make_output(IntArrayRef sizes, ScalarType type);
/// The same, its dimensions in memory in the order in which the inputs have theirs.
[[nodiscard]] Tensor make_output_like(ArrayRef<input> inputs, IntArrayRef sizes, ScalarType type);

/// Throws Error where a result of type `from` cannot be written to a tensor of type `to`.
void check_cast(ScalarType from, ScalarType to);
/// Throws Error where elements of `out` share memory with each other, or with other elements of an
/// input than those at their own place.
void check_overlap(const Tensor& out, ArrayRef<input> inputs);
/// Throws Error where the two share memory, as far as that is known without trying.
void check_apart(const Tensor& out, const Tensor& in);
/// Throws Error for a tensor of another type.
void check_type(const char* name, const Tensor& tensor, ScalarType type);
/// Gives `out` these sizes.
void resize_output(const Tensor& out, IntArrayRef sizes);
/// The same for an element-wise operator: new dimensions lie in memory as those of the inputs.
void resize_output(const Tensor& out, IntArrayRef sizes, ArrayRef<input> inputs);

}  // namespace dispatch::cpu
