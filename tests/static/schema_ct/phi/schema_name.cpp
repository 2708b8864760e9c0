// SPDX-License-Identifier: BSL-1.0
// The name in a schema's text, as a template argument.
#include <schema_ct/phi/schema_name.hpp>

#include <string_view>

namespace {

using schema_ct::phi::name_in;

template <schema_ct::fixed_string S>
constexpr bool is_named(std::string_view name) {
  return std::string_view(name_in<S>().text) == name;
}
static_assert(is_named<"scale(Tensor x) -> Tensor">("scale"));
static_assert(is_named<"scale.Tensor (Tensor x) -> Tensor">("scale.Tensor"));
static_assert(is_named<"scale">("scale"));
static_assert(is_named<"">(""));
static_assert(sizeof(name_in<"f(int k) -> ()">()) == sizeof "f");

}  // namespace
