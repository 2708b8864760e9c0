// SPDX-License-Identifier: BSL-1.0
// What stands for a short kernel is a view of one tag where there is such a tag, and no tags
// elsewhere.
#include <schema_ct/short_kernel.hpp>

#include <dispatch/base/tag.hpp>
#include <type_traits>
#include <vector>

namespace {

namespace short_kernel_test {
enum class other_tag { core };
constexpr dispatch::tag_list ours = schema_ct::short_kernel;
static_assert(ours.end() - ours.begin() == 1 && *ours.begin() == dispatch::Tag::short_kernel);
using promise = const schema_ct::short_kernel_promise&;
static_assert(std::is_convertible_v<promise, std::vector<other_tag>>);
static_assert(!std::is_convertible_v<promise, dispatch::list_view<other_tag>>);
static_assert(!std::is_convertible_v<promise, int>);
}  // namespace short_kernel_test

}  // namespace
