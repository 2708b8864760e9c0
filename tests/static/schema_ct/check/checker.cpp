// SPDX-License-Identifier: BSL-1.0
// The relation of two types, and a checker without a signature.
#include <schema_ct/check/checker.hpp>

namespace checker_test {

using schema_ct::code;
using schema_ct::errc;
using schema_ct::list_of;
using schema_ct::optional_of;
using schema_ct::relate;
using schema_ct::relation;
using schema_ct::type_word;
using schema_ct::word_of;

// The relation of two types: exact, convertible or mismatch.
constexpr type_word integer = word_of(code::integer);
constexpr type_word narrow = word_of(code::narrow_integer);
static_assert(relate(integer, integer) == relation::exact);
static_assert(relate(integer, narrow) == relation::convertible);
static_assert(relate(narrow, integer) == relation::mismatch);
static_assert(relate(integer, word_of(code::boolean)) == relation::mismatch);
static_assert(relate(word_of(code::real), word_of(code::narrow_real)) == relation::convertible);
static_assert(relate(word_of(code::real), integer) == relation::mismatch);
static_assert(relate(word_of(code::device), word_of(code::string)) == relation::convertible);
static_assert(relate(word_of(code::string), word_of(code::device)) == relation::mismatch);
static_assert(relate(word_of(code::scalar_type), integer) == relation::mismatch);
static_assert(relate(integer, word_of(code::sym_int)) == relation::mismatch);
// Code by code, through lists and optionals.
static_assert(relate(list_of(integer), list_of(narrow)) == relation::convertible);
static_assert(relate(optional_of(list_of(integer)), optional_of(list_of(narrow))) ==
              relation::convertible);
static_assert(relate(list_of(integer), optional_of(narrow)) == relation::mismatch);
static_assert(relate(list_of(integer), narrow) == relation::mismatch);
static_assert(relate(integer, list_of(narrow)) == relation::mismatch);
static_assert(relate(list_of(optional_of(integer)), optional_of(list_of(narrow))) ==
              relation::mismatch);
// Long types are compared as a whole.
constexpr type_word lists(type_word w) {
  for (int i = 0; i != 10; ++i) w = list_of(w);
  return w;
}
static_assert(relate(lists(integer), lists(integer)) == relation::exact);
static_assert(relate(lists(integer), lists(narrow)) == relation::mismatch);

// A declared class is compared with the name in the schema, and one without a name is not.
template <std::size_t N>
constexpr bool names(const char (&type)[N], const char* declared) {
  const char* const classes[] = {declared};
  return schema_ct::detail::names_classes(type, type + N - 1, classes);
}
static_assert(names("__torch__.torch.classes.shop.Cart", "shop.Cart"));
static_assert(names(" __torch__ . torch.classes.shop.Cart[]?", "shop.Cart"));
static_assert(!names("__torch__.torch.classes.shop.Cart", "shop.Counter"));
static_assert(!names("__torch__.torch.classes.shop.Cart", "shop.Carts"));
static_assert(!names("Dict(str, __torch__.torch.classes.shop.Carts)", "shop.Cart"));
static_assert(names("__torch__.torch.classes.shop.Cart", nullptr));

// A checker that is made without a signature compares nothing.
constexpr bool has_no_signature() {
  schema_ct::checker c;
  return !c.is_typed() && c.end_arguments(3) == errc::ok;
}
static_assert(has_no_signature());

}  // namespace checker_test
