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

// The numbers of arguments and returns in a text.
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

// For each kind of type that is no kernel there is a reason.
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

// Of two types of which one is an optional, the message says which.
constexpr schema_ct::type_word real = word_of(code::real);
constexpr schema_ct::row plain{real, nullptr, -1, false, false, nullptr};
constexpr schema_ct::row optional{schema_ct::optional_of(real), nullptr, -1, false, false, nullptr};
constexpr const char* mismatch(int argument, const schema_ct::row& has, schema_ct::type_word said) {
  schema_ct::report::finding f{"f(float a, float? b) -> float",
                               {errc::type_mismatch, argument, 3, 5}};
  f.culprit = &has, f.said = said;
  return schema_ct::report::mismatch(f);
}
constexpr const char* takes_optional = "the function takes an optional, which is T? in a schema";
static_assert(same(mismatch(1, optional, real), takes_optional));
static_assert(same(mismatch(2, optional, real), takes_optional));
static_assert(same(mismatch(-1, optional, real), describe(errc::type_mismatch)));
constexpr const char* takes_plain =
    "T? may be None; for it the function takes a std::optional, such as const "
    "std::optional<at::Tensor>& for Tensor?";
static_assert(same(mismatch(1, plain, schema_ct::optional_of(real)), takes_plain));
static_assert(same(mismatch(-1, plain, schema_ct::optional_of(real)),
                   describe(errc::type_mismatch)));

// For a C++ type without a schema type, the message names the type to take instead.
static_assert(same(instead(word_of(code::integer)),
                   "no schema type stands for what the function takes; for an int take int64_t"));
static_assert(same(instead(schema_ct::list_of(word_of(code::integer))),
                   instead(schema_ct::list_of(word_of(code::tensor)))));
static_assert(same(instead(word_of(code::stream)), describe(errc::unsupported_type)));

}  // namespace
