// SPDX-License-Identifier: BSL-1.0
// What composite factories share: their options, and tensors that are made, or resized, by the
// backend of their device.
#pragma once

#include <optional>

#include <ATen/ATen.h>

namespace dispatch::composite {

using maybe_type = std::optional<ScalarType>;
using maybe_layout = std::optional<Layout>;
using maybe_device = std::optional<Device>;
using maybe_pinned = std::optional<bool>;
using maybe_format = std::optional<MemoryFormat>;

/// The type of a tensor that is made from this number.
[[nodiscard]] ScalarType type_of_number(const Scalar& number);

/// The type of a result of a tensor and a number, which only changes the kind.
[[nodiscard]] ScalarType common_type(const Tensor& tensor, const Scalar& number);
/// The number as a tensor without dimensions, on the device of `like`.
[[nodiscard]] Tensor as_tensor(const Scalar& number, ScalarType type, const Tensor& like);

/// aten::empty.memory_format, contiguous.
[[nodiscard]] Tensor make_empty(SymIntArrayRef sizes, maybe_type type, maybe_layout layout,
                                maybe_device device, maybe_pinned pinned);
/// A tensor as large as `self`, where nothing else is said with its type and device, and with its
/// dimensions in the order in which they lie in memory.
[[nodiscard]] Tensor make_like(const Tensor& self, maybe_type type, maybe_layout layout,
                               maybe_device device, maybe_pinned pinned, maybe_format format);
/// `out` with these sizes, by aten::resize_.
Tensor& resized(Tensor& out, SymIntArrayRef sizes);

}  // namespace dispatch::composite
