// SPDX-License-Identifier: BSL-1.0
// The texts of attributes of custom operators, as PaddlePaddle 3.3.1 reads them.
#include <schema_ct/phi/attribute.hpp>

namespace {

using schema_ct::phi::attribute;
using schema_ct::phi::attribute_type;
using schema_ct::phi::errc;
using schema_ct::phi::read_attribute;
using schema_ct::phi::unknown_attribute;
using schema_ct::phi::detail::is_same;

constexpr bool reads(const char* text, const char* name, attribute_type type) {
  const attribute a = read_attribute(text);
  return a.wrong == errc::ok && a.type == type && is_same(a.name, name);
}
static_assert(reads("alpha: float", "alpha", attribute_type::real));
static_assert(reads(" alpha :\tfloat ", "alpha", attribute_type::real));
static_assert(reads("k:std::vector<int64_t>", "k", attribute_type::long_integers));
static_assert(reads("p: void*", "p", attribute_type::pointer));

constexpr bool refuses(const char* text, errc code, int column) {
  const attribute a = read_attribute(text);
  return a.wrong == code && a.where.begin - text + 1 == column;
}
static_assert(refuses("alpha float", errc::expected_attribute_colon, 1));
static_assert(refuses(": float", errc::expected_name, 1));
static_assert(refuses("a: lnt", errc::unknown_attribute_type, 4));
static_assert(refuses("a: std::vector< int >", errc::unknown_attribute_type, 4));
static_assert(refuses("a:b:int", errc::unknown_attribute_type, 3));

constexpr bool suggests(const char* text, const char* sentence) {
  const char* said = unknown_attribute(read_attribute(text).type_text);
  while (*said != '\0' && *said == *sentence) ++said, ++sentence;
  return *said == *sentence;
}
static_assert(suggests("a: lnt", "unknown attribute type (did you mean int?)"));
static_assert(suggests("a: string", "unknown attribute type (did you mean std::string?)"));
static_assert(suggests("a: int64", "unknown attribute type (did you mean int64_t?)"));
static_assert(suggests("a: int[]", "unknown attribute type (did you mean std::vector<int>?)"));
static_assert(suggests(
    "a: float = 1.0", "unknown attribute type (an attribute of a custom operator has no default)"));
static_assert(suggests("a: Tensor", "unknown attribute type (a tensor stands in Inputs)"));

}  // namespace
