// SPDX-License-Identifier: BSL-1.0
// The schema types that g++ prints.
#include <schema_ct/literals/gcc.hpp>

#if !defined(__clang__) && !defined(SCHEMA_CT_SAYS_SENTENCES)
namespace {

using schema_ct::code;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::word_of;

constexpr bool same(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

using schema_ct::list_of;
using schema_ct::optional_of;
using schema_ct::push;
using schema_ct::report::type_text;

// A common type is printed as the schema spells it.
constexpr auto integer = word_of(code::integer);
static_assert(same(type_text(word_of(code::tensor)), "Tensor"));
static_assert(same(type_text(optional_of(word_of(code::tensor))), "Tensor?"));
static_assert(same(type_text(list_of(integer)), "int[]"));
static_assert(same(type_text(optional_of(list_of(word_of(code::sym_int)))), "SymInt[]?"));
static_assert(same(type_text(list_of(optional_of(word_of(code::tensor)))), "Tensor?[]"));
static_assert(same(type_text(word_of(code::stream)), "Stream"));
// Other types are described by their kind.
static_assert(same(type_text(list_of(list_of(integer))), "a nested type"));
static_assert(same(type_text(list_of(optional_of(list_of(integer)))), "a nested type"));
static_assert(same(type_text(optional_of(word_of(code::stream))), "a nested type"));
static_assert(same(type_text(push(push(word_of(code::tuple), code::integer), code::end)),
                   "a tuple"));
static_assert(same(type_text(word_of(code::class_type)), "a class"));
static_assert(same(type_text(push(push(push(word_of(code::dict), code::string), code::integer),
                                  code::end)),
                   "a Dict"));
// The word of a long type no longer has its first code.
constexpr schema_ct::type_word long_type() {
  schema_ct::type_word w = word_of(code::tensor);
  for (int i = 0; i != 12; ++i) w = list_of(w);
  return w;
}
static_assert(same(type_text(long_type()), "a long type"));

}  // namespace
#endif
