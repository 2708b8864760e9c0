// SPDX-License-Identifier: BSL-1.0
// The word of a type is equal for equal types and different for different ones, however long.
#include <schema_ct/grammar/type_code.hpp>

namespace {

using schema_ct::code;
using schema_ct::inside_container;
using schema_ct::is_wide;
using schema_ct::last_code;
using schema_ct::list_of;
using schema_ct::optional_of;
using schema_ct::previous_code;
using schema_ct::push;
using schema_ct::spelling;
using schema_ct::type_word;
using schema_ct::word_of;

// A simple type's word is its code.
static_assert(word_of(code::none) == 0);
static_assert(word_of(code::tensor) != 0);
static_assert(push(0, code::tensor) == word_of(code::tensor));
static_assert(last_code(word_of(code::tensor)) == code::tensor);
static_assert(previous_code(word_of(code::tensor)) == code::none);

// Suffixes come last, and their order counts: Tensor?[] is not Tensor[]?.
constexpr type_word tensor = word_of(code::tensor);
static_assert(list_of(tensor) == push(tensor, code::list));
static_assert(last_code(list_of(tensor)) == code::list);
static_assert(previous_code(list_of(tensor)) == code::tensor);
static_assert(list_of(optional_of(tensor)) != optional_of(list_of(tensor)));
static_assert(list_of(list_of(tensor)) != list_of(tensor));
static_assert(list_of(tensor) != list_of(word_of(code::integer)));

// T?? is T?, but T?[]? keeps both.
static_assert(optional_of(tensor) != tensor);
static_assert(optional_of(optional_of(tensor)) == optional_of(tensor));
static_assert(optional_of(list_of(optional_of(tensor))) != list_of(optional_of(tensor)));

// A word holds eight codes. With a ninth it becomes a hash that still has its last two codes.
constexpr type_word lists(type_word w, int n) {
  for (; n != 0; --n) w = list_of(w);
  return w;
}
static_assert(!is_wide(tensor) && !is_wide(lists(tensor, 7)));
static_assert(is_wide(lists(tensor, 8)) && is_wide(lists(tensor, 9)));
static_assert(lists(tensor, 7) >> 56 == tensor);
static_assert(last_code(lists(tensor, 8)) == code::list);
static_assert(previous_code(lists(tensor, 8)) == code::list);
static_assert(last_code(push(lists(tensor, 20), code::optional)) == code::optional);
static_assert(previous_code(push(lists(tensor, 20), code::optional)) == code::list);
static_assert(lists(tensor, 8) != lists(tensor, 9));
static_assert(lists(tensor, 20) != lists(word_of(code::integer), 20));
static_assert(lists(tensor, 20) == list_of(lists(tensor, 19)));
static_assert(optional_of(push(lists(tensor, 20), code::optional)) ==
              push(lists(tensor, 20), code::optional));

// Inside a container each integer-like type becomes an int; all others stay.
static_assert(inside_container(code::sym_int) == code::integer);
static_assert(inside_container(code::scalar_type) == code::integer);
static_assert(inside_container(code::layout) == code::integer);
static_assert(inside_container(code::memory_format) == code::integer);
static_assert(inside_container(code::integer) == code::integer);
static_assert(inside_container(code::sym_bool) == code::sym_bool);
static_assert(inside_container(code::device) == code::device);
static_assert(inside_container(code::tensor) == code::tensor);
static_assert(inside_container(code::list) == code::list);

// Each code has the grammar's spelling; one without a word of its own has a question mark.
constexpr bool same(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}
static_assert(same(spelling(code::tensor), "Tensor"));
static_assert(same(spelling(code::integer), "int") && same(spelling(code::real), "float"));
static_assert(same(spelling(code::boolean), "bool") && same(spelling(code::string), "str"));
static_assert(same(spelling(code::complex), "complex") && same(spelling(code::scalar), "Scalar"));
static_assert(same(spelling(code::sym_int), "SymInt") && same(spelling(code::sym_bool), "SymBool"));
static_assert(same(spelling(code::sym_float), "SymFloat"));
static_assert(same(spelling(code::scalar_type), "ScalarType"));
static_assert(same(spelling(code::layout), "Layout"));
static_assert(same(spelling(code::memory_format), "MemoryFormat"));
static_assert(same(spelling(code::device), "Device"));
static_assert(same(spelling(code::generator), "Generator"));
static_assert(same(spelling(code::storage), "Storage") && same(spelling(code::stream), "Stream"));
static_assert(same(spelling(code::qscheme), "QScheme"));
static_assert(same(spelling(code::quantizer), "Quantizer"));
static_assert(same(spelling(code::capsule), "Capsule") && same(spelling(code::any), "Any"));
static_assert(same(spelling(code::any_class_type), "AnyClassType"));
static_assert(same(spelling(code::any_enum_type), "AnyEnumType"));
static_assert(same(spelling(code::none_type), "NoneType"));
static_assert(same(spelling(code::dict), "Dict") && same(spelling(code::union_type), "Union"));
static_assert(same(spelling(code::future), "Future") && same(spelling(code::rref), "RRef"));
static_assert(same(spelling(code::await), "Await"));
static_assert(same(spelling(code::tuple), "?") && same(spelling(code::class_type), "?"));
static_assert(same(spelling(code::variable), "?") && same(spelling(code::none), "?"));

using schema_ct::has_unknown;
constexpr schema_ct::type_word unknown = word_of(code::unknown);
static_assert(has_unknown(unknown) && has_unknown(list_of(unknown)));
static_assert(has_unknown(optional_of(list_of(unknown))));
static_assert(!has_unknown(word_of(code::integer)) && !has_unknown(0));
static_assert(!has_unknown(list_of(word_of(code::tensor))));
static_assert(!has_unknown(schema_ct::detail::wide | unknown));

}  // namespace
