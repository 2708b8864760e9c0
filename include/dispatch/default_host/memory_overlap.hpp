// SPDX-License-Identifier: BSL-1.0
// Checks whether elements of one tensor or of two share memory.
#pragma once

#include <schema_ct/config.hpp>

#include <dispatch/default_host/tensor.hpp>

namespace SCHEMA_CT_HIDDEN at {

/// TooHard: not checked, because the check would be expensive.
enum class SCHEMA_CT_VISIBLE MemOverlap { No, Yes, TooHard };
enum class SCHEMA_CT_VISIBLE MemOverlapStatus { Full, Partial, No, TooHard };

/// Yes only for a dimension with stride 0; No only for a tensor without gaps.
[[nodiscard]] inline MemOverlap has_internal_overlap(const Tensor& tensor) {
  if (tensor.is_non_overlapping_and_dense()) return MemOverlap::No;
  for (std::int64_t i = 0; i < tensor.dim(); ++i)
    if (tensor.size(i) > 1 && tensor.stride(i) == 0) return MemOverlap::Yes;
  return MemOverlap::TooHard;
}

inline void assert_no_internal_overlap(const Tensor& tensor) {
  if (has_internal_overlap(tensor) == MemOverlap::Yes)
    throw dispatch::Error(dispatch::message(
        {"elements of ", tensor.str(), " lie at one place: write to a copy of it (clone())"}));
}

/// For two tensors without gaps; otherwise TooHard.
[[nodiscard]] inline MemOverlapStatus get_overlap_status(const Tensor& a, const Tensor& b) {
  if (a.is_same(b)) return MemOverlapStatus::Full;
  if (a.numel() == 0 || b.numel() == 0) return MemOverlapStatus::No;
  const auto without_gaps = [](const Tensor& t) {
    return has_internal_overlap(t) == MemOverlap::No;
  };
  if (!without_gaps(a) || !without_gaps(b)) return MemOverlapStatus::TooHard;
  if (!a.has_storage() || !b.has_storage() || !a.is_alias_of(b)) return MemOverlapStatus::No;
  const auto* from_a = static_cast<const char*>(a.const_data_ptr());
  const auto* from_b = static_cast<const char*>(b.const_data_ptr());
  if (from_a == from_b && a.nbytes() == b.nbytes())
    return a.strides() == b.strides() ? MemOverlapStatus::Full : MemOverlapStatus::Partial;
  const bool apart = from_a + a.nbytes() <= from_b || from_b + b.nbytes() <= from_a;
  return apart ? MemOverlapStatus::No : MemOverlapStatus::Partial;
}

namespace overlap_detail {
inline void refuse(const Tensor& a, const Tensor& b) {
  throw dispatch::Error(dispatch::message({a.str(), " and ", b.str(),
                                           " share elements in memory, one of which is written "
                                           "to: write to a copy (clone())"}));
}
}  // namespace overlap_detail

inline void assert_no_partial_overlap(const Tensor& a, const Tensor& b) {
  if (get_overlap_status(a, b) == MemOverlapStatus::Partial) overlap_detail::refuse(a, b);
}
inline void assert_no_overlap(const Tensor& a, const Tensor& b) {
  const MemOverlapStatus status = get_overlap_status(a, b);
  if (status == MemOverlapStatus::Partial || status == MemOverlapStatus::Full)
    overlap_detail::refuse(a, b);
}

}  // namespace at
