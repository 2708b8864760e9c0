// SPDX-License-Identifier: BSL-1.0
// Facts about an operator that compilers and tools use (at::Tag).
#pragma once

#include <dispatch/base/list_view.hpp>

namespace dispatch {

/// The tags of PyTorch 2.13 (aten/src/ATen/native/tags.yaml), with its numbers, and one of ours.
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
  short_kernel,  ///< see <schema_ct/short_kernel.hpp>
};

/// The tags of one call of def().
using tag_list = list_view<Tag>;

}  // namespace dispatch
