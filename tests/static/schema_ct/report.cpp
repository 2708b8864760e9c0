// SPDX-License-Identifier: BSL-1.0
// The facts that the compilers print: the piece of the literal and the leading word of a type.
#include <schema_ct/report.hpp>

namespace {

using schema_ct::code;
using schema_ct::push;
using schema_ct::word_of;
using schema_ct::report::leading_word;

constexpr bool same(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

// The leading word of a type, whatever follows it.
static_assert(same(leading_word(word_of(code::tensor)), "Tensor"));
static_assert(same(leading_word(schema_ct::list_of(word_of(code::integer))), "int"));
static_assert(same(leading_word(schema_ct::optional_of(schema_ct::list_of(word_of(code::sym_int)))),
                   "SymInt"));
static_assert(same(leading_word(push(push(word_of(code::tuple), code::integer), code::end)),
                   "a tuple"));
static_assert(same(leading_word(word_of(code::class_type)), "a class"));
static_assert(same(leading_word(push(push(push(word_of(code::dict), code::string), code::integer),
                                     code::end)),
                   "Dict"));
// The first code of a long type is lost.
constexpr schema_ct::type_word long_type() {
  schema_ct::type_word w = word_of(code::tensor);
  for (int i = 0; i != 12; ++i) w = schema_ct::list_of(w);
  return w;
}
static_assert(same(leading_word(long_type()), "a long type"));

#if defined(__clang__)
using schema_ct::errc;
using schema_ct::error;
using schema_ct::report::excerpt;
using schema_ct::report::excerpt_of;

template <std::size_t N, std::size_t M>
constexpr bool shows(const char (&text)[N], const error& e, const char (&expected)[M]) {
  static_assert(M == 37, "clang prints at most 36 characters");
  return same(excerpt_of(text, text + N - 1, e).text, expected);
}

// Ten characters before the mistake, a mark on either side of it, blanks up to 36 characters.
static_assert(shows("add(Tensor a, Tensr b) -> Tensor", {errc::unknown_type, 2, 15, 5},
                    "Tensor a, >>Tensr<< b) -> Tensor    "));
static_assert(shows("f(Tensr b) -> ()", {errc::unknown_type, 1, 3, 5},
                    "f(>>Tensr<< b) -> ()                "));
static_assert(shows("f() -> Tensr", {errc::unknown_type, -1, 8, 5},
                    "f() -> >>Tensr<<                    "));
// At the end there is nothing between the marks.
static_assert(shows("f(int a", {errc::expected_comma_or_close, 0, 8, 1},
                    "f(int a>><<                         "));
static_assert(shows("", {errc::expected_name, 0, 1, 1}, ">><<                                "));
// What is longer than 36 characters is cut.
static_assert(shows("f(a_type_with_a_very_long_name_indeed x) -> ()",
                    {errc::unknown_type, 1, 3, 35}, "f(>>a_type_with_a_very_long_name_ind"));
#endif

}  // namespace
