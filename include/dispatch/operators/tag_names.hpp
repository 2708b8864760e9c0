// SPDX-License-Identifier: BSL-1.0
// The tags of operators by name, for bindings and tools.
#pragma once

#include <dispatch/base/tag.hpp>
#include <iterator>

namespace SCHEMA_CT_HIDDEN dispatch {

/// The names of the tags, in the order of `Tag` (aten/src/ATen/native/tags.yaml).
inline constexpr const char* tag_names[] = {"core",
                                            "cudagraph_unsafe",
                                            "data_dependent_output",
                                            "dynamic_output_shape",
                                            "flexible_layout",
                                            "generated",
                                            "inplace",
                                            "inplace_view",
                                            "maybe_aliasing_or_mutating",
                                            "needs_contiguous_strides",
                                            "needs_exact_strides",
                                            "needs_fixed_stride_order",
                                            "nondeterministic_bitwise",
                                            "nondeterministic_seeded",
                                            "out",
                                            "out_variant",
                                            "pointwise",
                                            "pt2_compliant_tag",
                                            "reduction",
                                            "view_copy",
                                            "short_kernel"};
static_assert(std::size(tag_names) == static_cast<std::size_t>(Tag::short_kernel) + 1);

}  // namespace dispatch
