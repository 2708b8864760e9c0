// SPDX-License-Identifier: BSL-1.0
// A host whose registry converts no values, and distinguishes const and references.
// Compiled alone: it declares its types before a header looks them up.
#include <schema_ct/signatures/cxx_type.hpp>

namespace host_rows_test {
struct symbol {};
template <class T>
struct list {};
}  // namespace host_rows_test

namespace schema_ct {

template <>
inline constexpr type_word word<host_rows_test::symbol> = word_of(code::sym_int);
template <class T>
inline constexpr type_word word<host_rows_test::list<T>> = list_of(word<T>);

namespace detail {
SCHEMA_CT_HIDDEN constexpr type_word passive(type_word w);
}
template <class T>
  requires true
inline constexpr row row_of<T>{
    std::is_reference_v<T> ? detail::passive(word<bare<T>>) : word<bare<T>>,
    parameter_name<T>,
    -1,
    false,
    true,
    nullptr};
template <class T>
  requires true
inline constexpr row result_row_of<T>{word<bare<T>>, result_name<T>, -1, false, true, nullptr};

}  // namespace schema_ct

#include <schema_ct/literals/literal.hpp>

namespace host_rows_test {

using schema_ct::check;
using schema_ct::errc;
using schema_ct::error;
using schema_ct::ok;
using schema_ct::relation;
using schema_ct::verdict_of;

// A type that is only convertible is a mistake.
static_assert(check<void(std::int64_t)>("f(int a) -> ()") == ok);
static_assert(check<void(int)>("f(int a) -> ()") == error{errc::needs_conversion, 1, 3});
static_assert(check<int()>("f() -> int") == error{errc::needs_conversion, -1, 8});
static_assert(verdict_of<void(int)>("f(int a) -> ()") == relation::convertible);
static_assert(verdict_of<void(std::int64_t)>("f(int a) -> ()") == relation::exact);

// A reference to a SymInt does not make a kernel symbolic; it fits if another parameter does.
static_assert(check<void(symbol)>("f(SymInt a) -> ()") == ok);
static_assert(check<void(const symbol&)>("f(SymInt a) -> ()") == error{errc::type_mismatch, 1, 3});
static_assert(check<void(const symbol&)>("f(int a) -> ()") == error{errc::type_mismatch, 1, 3});
static_assert(check<void(const symbol&, symbol)>("f(SymInt a, SymInt b) -> ()") == ok);
static_assert(check<void(symbol, const list<symbol>&)>("f(SymInt a, SymInt[] b) -> ()") == ok);
static_assert(check<void(symbol, const list<symbol>&)>("f(SymInt a, SymInt b) -> ()") ==
              error{errc::type_mismatch, 2, 13});
static_assert(check<void(const symbol&, symbol)>("f(int a, SymInt b) -> ()") ==
              error{errc::type_mismatch, 1, 3});
// PyTorch takes no ints in the place of SymInts in a list of lists.
static_assert(check<void(const list<list<symbol>>&)>("f(SymInt[][] a) -> ()") == ok);
static_assert(check<const symbol&()>("f() -> SymInt") == ok);

template <class F>
constexpr errc of_name() {
  schema_ct::checker_for<F> c;
  error e;
  c.refuse_inferring(e, 1);
  return e.code;
}
static_assert(of_name<void(symbol)>() == errc::ok);
static_assert(of_name<void(const symbol&)>() == errc::unsupported_type);
static_assert(of_name<void(const symbol&, symbol)>() == errc::ok);

}  // namespace host_rows_test
