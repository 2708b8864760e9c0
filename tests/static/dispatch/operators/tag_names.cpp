// SPDX-License-Identifier: BSL-1.0
// Each tag's name stands at its number.
#include <dispatch/operators/tag_names.hpp>

namespace {

constexpr bool is_named(dispatch::Tag tag, const char* name) {
  return __builtin_strcmp(dispatch::tag_names[static_cast<unsigned>(tag)], name) == 0;
}
static_assert(is_named(dispatch::Tag::core, "core"));
static_assert(is_named(dispatch::Tag::inplace_view, "inplace_view"));
static_assert(is_named(dispatch::Tag::nondeterministic_seeded, "nondeterministic_seeded"));
static_assert(is_named(dispatch::Tag::pointwise, "pointwise"));
static_assert(is_named(dispatch::Tag::view_copy, "view_copy"));
static_assert(is_named(dispatch::Tag::short_kernel, "short_kernel"));

}  // namespace
