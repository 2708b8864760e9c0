// SPDX-License-Identifier: BSL-1.0
// The signatures of callables, and types that have none.
#include <schema_ct/signatures/callable.hpp>

#include <functional>

namespace callable_test {

struct keys {};

}  // namespace callable_test

// The specialisation that the run time has for its key set.
template <class R, class... A>
struct schema_ct::callable<R(callable_test::keys, A...)> {
  using type = R(A...);
};
template <class R, class... A>
struct schema_ct::callable<R (*)(callable_test::keys, A...)> {
  using type = R(A...);
};

namespace callable_test {

using schema_ct::signature_of;

template <class F, class Signature>
constexpr bool is = std::is_same_v<signature_of<F>, Signature>;
template <class F>
constexpr bool has_signature = requires { typename signature_of<F>; };

// Functions, pointers and references to them.
using f = double(int, const char*);
static_assert(is<f, f>);
static_assert(is<f*, f>);
static_assert(is<f&, f>);
static_assert(is<f&&, f>);
static_assert(is<f* const, f>);
static_assert(is<f* const&, f>);
static_assert(is<void(), void()>);
static_assert(is<int& (*)(int&, const int&, int&&), int&(int&, const int&, int&&)>);

// noexcept does not count.
using g = double(int) noexcept;
static_assert(is<g, double(int)>);
static_assert(is<g*, double(int)>);
static_assert(is<g&, double(int)>);

// Real functions.
double function(int);
double noexcept_function(int) noexcept;
template <class T>
T of_template(T);
struct with_members {
  double member(int);
  static double static_member(int);
};
static_assert(is<decltype(function), double(int)>);
static_assert(is<decltype(&function), double(int)>);
static_assert(is<decltype((function)), double(int)>);
static_assert(is<decltype(*function), double(int)>);
static_assert(is<decltype(&noexcept_function), double(int)>);
static_assert(is<decltype(&of_template<int>), int(int)>);
static_assert(is<decltype(&with_members::static_member), double(int)>);

// Lambdas: without and with captures, mutable, noexcept, with a declared return type.
constexpr auto plain = [](int x) { return x + 0.5; };
constexpr auto capturing = [x = 1](int y) { return double(x + y); };
constexpr auto changing = [x = 1](int y) mutable { return double(x += y); };
constexpr auto silent = [](int x) noexcept { return x + 0.5; };
constexpr auto declared = [](const int& x) -> const int& { return x; };
static_assert(is<decltype(plain), double(int)>);
static_assert(is<decltype(+plain), double(int)>);
static_assert(is<decltype(capturing), double(int)>);
static_assert(is<decltype(changing), double(int)>);
static_assert(is<decltype(silent), double(int)>);
static_assert(is<decltype(declared), const int&(const int&)>);
static_assert(is<decltype(plain)&, double(int)>);
static_assert(is<std::remove_const_t<decltype(plain)>&&, double(int)>);

// Function objects, however their operator is qualified.
struct functor {
  double operator()(int);
};
struct const_functor {
  double operator()(int) const;
};
struct noexcept_functor {
  double operator()(int) noexcept;
};
struct const_noexcept_functor {
  double operator()(int) const noexcept;
};
struct lvalue_functor {
  double operator()(int) &;
};
struct const_lvalue_functor {
  double operator()(int) const&;
};
struct derived_functor : const_functor {};
static_assert(is<functor, double(int)>);
static_assert(is<const_functor, double(int)>);
static_assert(is<const const_functor&, double(int)>);
static_assert(is<noexcept_functor, double(int)>);
static_assert(is<const_noexcept_functor, double(int)>);
static_assert(is<lvalue_functor, double(int)>);
static_assert(is<const_lvalue_functor, double(int)>);
static_assert(is<derived_functor, double(int)>);
static_assert(is<std::function<double(int)>, double(int)>);

// A key set as the first parameter is not an argument of the operator; in any other place it is.
static_assert(is<double(keys, int), double(int)>);
static_assert(is<void (*)(keys), void()>);
static_assert(is<void (*)(keys) noexcept, void()>);
static_assert(is<decltype([](keys, int) {}), void(int)>);
static_assert(is<double(int, keys), double(int, keys)>);
static_assert(is<double(const keys&, int), double(const keys&, int)>);
static_assert(is<double(keys, keys, int), double(keys, int)>);

// Types without exactly one signature.
struct overloaded {
  void operator()(int);
  void operator()(double);
};
struct templated {
  template <class T>
  void operator()(T);
};
struct nothing {};
static_assert(!has_signature<overloaded> && has_signature<functor>);
static_assert(!has_signature<templated>);
static_assert(!has_signature<decltype([](auto) {})>);
static_assert(!has_signature<decltype(&with_members::member)>);
static_assert(!has_signature<nothing>);
static_assert(!has_signature<int> && !has_signature<int*> && !has_signature<const char*>);
static_assert(!has_signature<std::nullptr_t>);
static_assert(!has_signature<int (*)(int, ...)>);

}  // namespace callable_test
