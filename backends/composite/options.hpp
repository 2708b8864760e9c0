// SPDX-License-Identifier: BSL-1.0
// The common part of composite factories: their options, and tensors that the backend of their
// device allocates or resizes.
#pragma once

#include <optional>

#include <ATen/ATen.h>

namespace dispatch::composite {

using maybe_type = std::optional<ScalarType>;
using maybe_layout = std::optional<Layout>;
using maybe_device = std::optional<Device>;
using maybe_pinned = std::optional<bool>;
using maybe_format = std::optional<MemoryFormat>;

/// The type of a tensor made from this number.
[[nodiscard]] ScalarType type_of_number(const Scalar& number);

/// The result type for a tensor and a number, which only affects the category.
[[nodiscard]] ScalarType common_type(const Tensor& tensor, const Scalar& number);
/// The result type for two tensors: one without dimensions only affects the category, too.
[[nodiscard]] ScalarType common_type(const Tensor& a, const Tensor& b);
/// The number as a tensor without dimensions, on the device of `like`.
[[nodiscard]] Tensor as_tensor(const Scalar& number, ScalarType type, const Tensor& like);

/// aten::empty.memory_format, contiguous.
[[nodiscard]] Tensor make_empty(SymIntArrayRef sizes, maybe_type type, maybe_layout layout,
                                maybe_device device, maybe_pinned pinned);
/// A tensor with the sizes of `self` and, by default, its type, device and memory order of
/// dimensions.
[[nodiscard]] Tensor make_like(const Tensor& self, maybe_type type, maybe_layout layout,
                               maybe_device device, maybe_pinned pinned, maybe_format format);
/// Resizes `out` to these sizes by aten::resize_.
Tensor& resized(Tensor& out, SymIntArrayRef sizes);
/// Throws Error for an output of another type.
void check_output(const char* name, const Tensor& out, ScalarType type);
/// Resizes `out` and copies the result, which has its type. Throws Error if it has another.
Tensor& write_result(Tensor& out, const Tensor& result);
/// The same for an output of any type to which the result's can be cast.
Tensor& write_cast(Tensor& out, const Tensor& result);

}  // namespace dispatch::composite
