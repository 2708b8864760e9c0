// SPDX-License-Identifier: BSL-1.0
// Facts about an operator that compilers and tools use (at::Tag).
#pragma once

#include <cstddef>
#include <initializer_list>
#include <schema_ct/config.hpp>
#include <vector>

namespace dispatch {

/// The tags of PyTorch 2.13 (aten/src/ATen/native/tags.yaml), with its numbers.
enum class Tag : unsigned char {
  core,
  cudagraph_unsafe,
  data_dependent_output,
  dynamic_output_shape,
  flexible_layout,
  generated,
  inplace,
  inplace_view,
  maybe_aliasing_or_mutating,
  needs_contiguous_strides,
  needs_exact_strides,
  needs_fixed_stride_order,
  nondeterministic_bitwise,
  nondeterministic_seeded,
  out,
  out_variant,
  pointwise,
  pt2_compliant_tag,
  reduction,
  view_copy,
};

/// The tags of one call of def(): a view of a braced list or a vector, which outlive the call.
class tag_list {
 public:
  SCHEMA_CT_HIDDEN constexpr tag_list() = default;
  SCHEMA_CT_HIDDEN constexpr tag_list(std::initializer_list<Tag> tags) : size_(tags.size()) {
    begin_ = tags.begin();  // here g++ does not warn of a lifetime that is long enough
  }
  SCHEMA_CT_HIDDEN tag_list(const std::vector<Tag>& tags)
      : begin_(tags.data()), size_(tags.size()) {}

  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr const Tag* begin() const { return begin_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr const Tag* end() const { return begin_ + size_; }

 private:
  const Tag* begin_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace dispatch
