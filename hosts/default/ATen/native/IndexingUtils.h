// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for kernels of indexing: masks as indices, checks of the indices' types, and
// indexed dimensions that are moved to the front. The operators nonzero and permute do the work.
#pragma once

#include <ATen/ExpandUtils.h>
#include <ATen/Functions.h>
#include <ATen/core/IListRef.h>
#include <ATen/core/ivalue.h>
#include <ATen/native/CanUse32BitIndexMath.h>
#include <ATen/native/TensorIterator.h>
#include <c10/util/irange.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// Throws IndexError: a mask has other sizes than the dimensions that it selects from.
[[noreturn]] inline void invalid_mask(const Tensor& self, std::int64_t idx, const Tensor& mask,
                                      std::int64_t maskIdx) {
  TORCH_CHECK_INDEX(false, "The shape of the mask ", mask.sizes(), " at index ", maskIdx,
                    " does not match the shape of the indexed tensor ", self.sizes(), " at index ",
                    idx);
}

namespace indexing_detail {

[[nodiscard]] inline bool is_mask(const Tensor& index) {
  return index.scalar_type() == kByte || index.scalar_type() == kBool;
}
/// The places of a mask's true elements on `device`, if one is given: a row for each.
[[nodiscard]] inline Tensor places_of(const Tensor& mask, std::optional<Device> device) {
  const Tensor places = mask.nonzero();
  return device ? places.to(*device) : places;
}
/// The positions of the indices that are defined, then those of the others.
[[nodiscard]] inline std::vector<std::int64_t> defined_first(std::int64_t dimensions,
                                                             TensorList indices) {
  std::vector<std::int64_t> out;
  out.reserve(static_cast<std::size_t>(dimensions));
  for (const bool is_defined : {true, false})
    for (const auto d : c10::irange(dimensions))
      if (indices[static_cast<std::size_t>(d)].defined() == is_defined) out.push_back(d);
  return out;
}

}  // namespace indexing_detail

/// The indices, each mask of n dimensions replaced by n indices of int64_t; an undefined tensor for
/// a dimension without index. Throws IndexError for a mask that does not fit.
[[nodiscard]] inline std::vector<Tensor> expandTensors(const Tensor& self,
                                                       const IOptTensorListRef& indices,
                                                       bool ensure_same_device = false) {
  const std::optional<Device> device =
      ensure_same_device ? std::optional<Device>(self.device()) : std::nullopt;
  std::vector<Tensor> out;
  for (const std::optional<Tensor>& each : indices.vec()) {
    if (!each || !each->defined() || !indexing_detail::is_mask(*each)) {
      const bool is_moved = device && each && each->defined() && each->device() != *device;
      out.push_back(is_moved ? each->to(*device) : each.value_or(Tensor()));
      continue;
    }
    if (each->scalar_type() == kByte)
      TORCH_WARN("indexing with dtype torch.uint8 is now deprecated, use torch.bool instead.");
    for (const auto d : c10::irange(each->dim())) {
      const auto at = static_cast<std::int64_t>(out.size()) + d;
      if (each->size(d) != self.size(at)) invalid_mask(self, at, *each, d);
    }
    const Tensor places = indexing_detail::places_of(*each, device);
    for (const auto d : c10::irange(each->dim())) out.push_back(places.select(1, d));
  }
  return out;
}

/// Throws IndexError for an index that is neither a mask nor of int64_t (or int, if allowed).
inline void checkIndexTensorTypes(const IOptTensorListRef& indices, bool allow_int = false) {
  for (const std::optional<Tensor>& each : indices.vec()) {
    if (!each || !each->defined() || indexing_detail::is_mask(*each)) continue;
    const ScalarType type = each->scalar_type();
    TORCH_CHECK_INDEX(type == kLong || (allow_int && type == kInt),
                      "tensors used as indices must be long, ", allow_int ? "int, " : "",
                      "byte or bool tensors");
  }
}

/// An undefined tensor stays one: the list has no empty element.
[[nodiscard]] inline c10::List<std::optional<Tensor>> toListOfOptionalTensors(
    ArrayRef<Tensor> list) {
  c10::List<std::optional<Tensor>> out;
  out.reserve(list.size());
  for (const Tensor& each : list) out.push_back(each);
  return out;
}
/// A value that is no tensor becomes an empty element.
[[nodiscard]] inline c10::List<std::optional<Tensor>> toListOfOptionalTensors(
    ArrayRef<c10::IValue> list) {
  c10::List<std::optional<Tensor>> out;
  out.reserve(list.size());
  for (const c10::IValue& each : list)
    out.push_back(each.isTensor() ? std::optional<Tensor>(each.toTensor()) : std::nullopt);
  return out;
}

/// Are all defined tensors adjacent?
[[nodiscard]] inline bool hasContiguousSubspace(TensorList tensors) {
  const auto is_defined = [](const Tensor& t) { return t.defined(); };
  const auto first = std::find_if(tensors.begin(), tensors.end(), is_defined);
  const auto behind = std::find_if_not(first, tensors.end(), is_defined);
  return std::none_of(behind, tensors.end(), is_defined);
}

/// A view with the indexed dimensions first, and the indices in the same order. There is an index,
/// perhaps undefined, for each dimension.
[[nodiscard]] inline std::tuple<Tensor, std::vector<Tensor>> transposeToFront(const Tensor& self,
                                                                              TensorList indices) {
  const auto order = indexing_detail::defined_first(self.dim(), indices);
  std::vector<Tensor> moved;
  moved.reserve(order.size());
  for (const std::int64_t d : order) moved.push_back(indices[static_cast<std::size_t>(d)]);
  return {self.permute(order), std::move(moved)};
}
/// The same, and the order that moves the dimensions back.
[[nodiscard]] inline std::tuple<Tensor, std::vector<Tensor>, std::vector<std::int64_t>>
transposeToFrontAndInvPerm(const Tensor& self, TensorList indices) {
  const auto order = indexing_detail::defined_first(self.dim(), indices);
  std::vector<std::int64_t> back(order.size());
  for (const auto i : c10::irange(order.size()))
    back[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
  auto [moved, moved_indices] = transposeToFront(self, indices);
  return {std::move(moved), std::move(moved_indices), std::move(back)};
}

}  // namespace native
}  // namespace at
