// SPDX-License-Identifier: BSL-1.0
// The facts that the compilers print: pieces of the literal, numbers and words.
#include <schema_ct/literals/report.hpp>

namespace {

using schema_ct::code;
using schema_ct::word_of;

constexpr bool same(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

using schema_ct::errc;
using schema_ct::error;
using schema_ct::report::count_in;
using schema_ct::report::instead;

// How many arguments and returns a text has.
template <std::size_t N>
constexpr int arguments(const char (&text)[N]) {
  return count_in(text, text + N - 1, errc::argument_count);
}
template <std::size_t N>
constexpr int returns(const char (&text)[N]) {
  return count_in(text, text + N - 1, errc::return_count);
}
static_assert(arguments("f(int a, *, str b=\"->\") -> Tensor") == 2);
static_assert(returns("f() -> ()") == 0 && returns("f() ->Tensor") == 1);
static_assert(returns("f() -> (Tensor, (int, int))") == 2);
static_assert(returns("f(Tensor(a -> b) x) -> \\\n Tensor(b)") == 1);
static_assert(returns("f() -> (Tensor a, Tensor b)") == 2);
static_assert(returns("f(Tensor(a -> *) x) -> (Tensor(a -> b), Tensor)") == 2);
static_assert(returns("f() # ->\n -> # (\n (int, int, int)") == 3);

// What is no kernel is told why.
using schema_ct::report::no_kernel_because;
struct layer {
  void forward();
  int size;
};
template <class T>
struct overload {
  void operator()(T) const {}
};
struct overloaded : overload<int>, overload<double> {
  using overload<int>::operator();
  using overload<double>::operator();
};
struct derived : overloaded {};
constexpr const char* signature =
    "a kernel has one signature, and this one has a template or overloads; write out the types of "
    "a lambda that calls it";
static_assert(same(no_kernel_because<decltype([](auto) {})>(), signature));
static_assert(same(no_kernel_because<overloaded>(), signature));
static_assert(same(no_kernel_because<derived>(), signature));
static_assert(same(no_kernel_because<decltype(nullptr)>(), "a null pointer is no kernel"));
static_assert(
    same(no_kernel_because<decltype(&layer::forward)>(),
         "a member function has no object to be called on; register a lambda that calls it"));
constexpr const char* none = "this is no kernel; a function, a lambda or a function object is one";
static_assert(same(no_kernel_because<layer>(), none) && same(no_kernel_because<int>(), none));
static_assert(same(no_kernel_because<decltype(&layer::size)>(), none));

// A type that is no schema's is told what to be instead.
static_assert(same(instead(word_of(code::integer)),
                   "no schema type stands for what the function takes; for an int take int64_t"));
static_assert(same(instead(schema_ct::list_of(word_of(code::integer))),
                   instead(schema_ct::list_of(word_of(code::tensor)))));
static_assert(same(instead(word_of(code::stream)), describe(errc::unsupported_type)));

#if !defined(__clang__)
using schema_ct::list_of;
using schema_ct::optional_of;
using schema_ct::push;
using schema_ct::report::type_text;

// A type as the schema has it, as long as it is a common one.
constexpr auto integer = word_of(code::integer);
static_assert(same(type_text(word_of(code::tensor)), "Tensor"));
static_assert(same(type_text(optional_of(word_of(code::tensor))), "Tensor?"));
static_assert(same(type_text(list_of(integer)), "int[]"));
static_assert(same(type_text(optional_of(list_of(word_of(code::sym_int)))), "SymInt[]?"));
static_assert(same(type_text(list_of(optional_of(word_of(code::tensor)))), "Tensor?[]"));
static_assert(same(type_text(word_of(code::stream)), "Stream"));
// Others have a word that is not wrong.
static_assert(same(type_text(list_of(list_of(integer))), "a nested type"));
static_assert(same(type_text(list_of(optional_of(list_of(integer)))), "a nested type"));
static_assert(same(type_text(optional_of(word_of(code::stream))), "a nested type"));
static_assert(same(type_text(push(push(word_of(code::tuple), code::integer), code::end)),
                   "a tuple"));
static_assert(same(type_text(word_of(code::class_type)), "a class"));
static_assert(same(type_text(push(push(push(word_of(code::dict), code::string), code::integer),
                                  code::end)),
                   "a Dict"));
// The first code of a long type is lost.
constexpr schema_ct::type_word long_type() {
  schema_ct::type_word w = word_of(code::tensor);
  for (int i = 0; i != 12; ++i) w = list_of(w);
  return w;
}
static_assert(same(type_text(long_type()), "a long type"));

#else
using schema_ct::report::excerpt_of;
using schema_ct::report::subject_of;

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

template <std::size_t N, std::size_t M>
constexpr bool is_about(const char (&text)[N], const error& e, const char (&expected)[M]) {
  static_assert(M == 37);
  return same(subject_of(text, text + N - 1, e).text, expected);
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
#endif

}  // namespace
