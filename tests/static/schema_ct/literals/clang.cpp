// SPDX-License-Identifier: BSL-1.0
// The words that clang prints: an excerpt of the literal, and its subject.
#include <schema_ct/literals/clang.hpp>

#if defined(__clang__)
namespace {

using schema_ct::code;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::word_of;

constexpr bool same(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

using schema_ct::report::excerpt_of;
using schema_ct::report::subject_of;

template <std::size_t N, std::size_t M>
constexpr bool shows(const char (&text)[N], const error& e, const char (&expected)[M]) {
  static_assert(M == 37, "clang prints at most 36 characters");
  return same(excerpt_of({text, e, text + N - 1}).text, expected);
}

// Ten characters before the mistake, a mark on either side of it, blanks up to 36 characters.
static_assert(shows("add(Tensor a, Tensr b) -> Tensor", {errc::unknown_type, 2, 15, 5},
                    "Tensor a, >>Tensr<< b) -> Tensor    "));
static_assert(shows("f(Tensr b) -> ()", {errc::unknown_type, 1, 3, 5},
                    "f(>>Tensr<< b) -> ()                "));
static_assert(shows("f() -> Tensr", {errc::unknown_type, -1, 8, 5},
                    "f() -> >>Tensr<<                    "));
// A mistake at the end has nothing between the marks.
static_assert(shows("f(int a", {errc::expected_comma_or_close, 0, 8, 1},
                    "f(int a>><<                         "));
static_assert(shows("", {errc::expected_name, 0, 1, 1}, ">><<                                "));
// An excerpt is cut after 36 characters.
static_assert(shows("f(a_type_with_a_very_long_name_indeed x) -> ()",
                    {errc::unknown_type, 1, 3, 35}, "f(>>a_type_with_a_very_long_name_ind"));

template <std::size_t N, std::size_t M>
constexpr bool is_about(const char (&text)[N], const error& e, const char (&expected)[M]) {
  static_assert(M == 37);
  return same(subject_of({text, e, text + N - 1}).text, expected);
}
static_assert(is_about("add(Tensor a, Tensr b) -> Tensor", {errc::unknown_type, 2, 15, 5},
                       "argument 2 (b)                      "));
static_assert(is_about("f(Tensr", {errc::unknown_type, 1, 3, 5},
                       "argument 1                          "));
static_assert(is_about("f(int a_name_that_is_far_too_long_to_be_shown) -> ()",
                       {errc::type_mismatch, 1, 3, 3}, "argument 1 (a_name_that_is_far_too_l"));
static_assert(is_about("f() -> Tensr", {errc::unknown_type, -1, 8, 5},
                       "return 1                            "));
static_assert(is_about("f", {errc::only_a_name, 0, 2, 1}, "the schema                          "));
static_assert(is_about("f(int a) -> ()", {errc::argument_count, 0, 8, 1, 12},
                       "schema has 1, function has 12       "));

// The subject of a mistake that is not in the schema is the operator, or the class.
consteval bool is_about_operator(const error& e, const char* declared, const char* expected) {
  return same(subject_of(schema_ct::report::about_operator("f", e, declared)).text, expected);
}
static_assert(is_about_operator({errc::unknown_operator, 0, 1, 1}, "g(int a) -> ()",
                                "did you mean g?                     "));
static_assert(is_about_operator({errc::other_schema, 0, 1, 1}, "g(int a) -> ()",
                                "operator g                          "));
static_assert(is_about_operator({errc::other_namespace, 0, 1, 1}, nullptr,
                                "the operator                        "));
static_assert(is_about_operator({errc::not_an_identifier, 0, 1, 1}, nullptr,
                                "the class                           "));
}  // namespace
#endif
