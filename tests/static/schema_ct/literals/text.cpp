// SPDX-License-Identifier: BSL-1.0
// Pieces of a text: length and comparison.
#include <schema_ct/literals/text.hpp>

namespace {

using schema_ct::text;

constexpr char characters[] = "nms(Tensor x)";
constexpr text name{characters, characters + 3};

static_assert(name == "nms");
static_assert("nms" == name);
static_assert(name != "nm" && name != "nmsx" && name != "abc");
static_assert(name.size() == 3 && name.data() == characters && !name.empty());
static_assert(text().empty() && text() == "");
static_assert(text("a\0b").size() == 3);

}  // namespace
