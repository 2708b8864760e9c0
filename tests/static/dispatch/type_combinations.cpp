// SPDX-License-Identifier: BSL-1.0
// Every type of the table inside every container: the schema type follows by rule.
#include <torch/library.h>

#include <boost/hana/all_of.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>

namespace {

namespace hana = boost::hana;
using schema_ct::code;
using schema_ct::last_code;
using schema_ct::list_of;
using schema_ct::optional_of;
using schema_ct::push;
using schema_ct::type_word;
using schema_ct::word;
using schema_ct::word_of;

constexpr auto elements =
    hana::tuple_t<at::Tensor, std::int64_t, double, bool, std::string, std::string_view, at::Scalar,
                  c10::complex<double>, c10::SymInt, c10::SymFloat, c10::SymBool, c10::ScalarType,
                  c10::Layout, c10::MemoryFormat, c10::Device, c10::Stream, c10::Storage,
                  c10::QScheme, c10::IValue, std::int8_t>;

template <class Element>
constexpr bool lists_are_alike() {
  using std::array, std::optional, std::vector;
  constexpr type_word list = list_of(word<Element>);
  return word<vector<Element>> == list && word<array<Element, 3>> == list &&
         word<c10::List<Element>> == list &&
         // An ArrayRef cannot refer to bools: a vector packs them.
         word<c10::ArrayRef<Element>> ==
             (std::is_same_v<Element, bool> ? word_of(code::unknown) : list) &&
         word<c10::OptionalArrayRef<Element>> == optional_of(list) &&
         word<optional<vector<Element>>> == optional_of(list) &&
         word<vector<optional<Element>>> == list_of(optional_of(word<Element>)) &&
         word<optional<optional<Element>>> == optional_of(word<Element>) &&
         word<vector<vector<Element>>> == list_of(list);
}
static_assert(hana::all_of(elements, [](auto element) {
  return lists_are_alike<typename decltype(element)::type>();
}));

// References and const do not count, neither for parameters nor for returns.
template <class T>
constexpr bool references_do_not_count() {
  using schema_ct::row_of, schema_ct::result_row_of;
  return row_of<T>.word == row_of<const T&>.word && row_of<T>.word == row_of<T&&>.word &&
         (row_of<T>.word == row_of<T&>.word) == std::is_same_v<T, at::Tensor> &&
         result_row_of<T>.word == result_row_of<T&>.word;
}
static_assert(hana::all_of(elements, [](auto element) {
  return references_do_not_count<typename decltype(element)::type>();
}));

// Calls f with each ordered pair of types, also of equal ones. (nvcc's front end gives up on
// hana::cartesian_product, which makes one sequence of 400 pairs.)
template <class F>
constexpr bool all_pairs(F f) {
  return hana::all_of(
      elements, [f](auto a) { return hana::all_of(elements, [f, a](auto b) { return f(a, b); }); });
}

// The word of a tuple of two types has the codes of both in order, between tuple and end.
static_assert(all_pairs([](auto a, auto b) {
  using A = typename decltype(a)::type;
  using B = typename decltype(b)::type;
  return word<std::tuple<A, B>> ==
         push(push(push(word_of(code::tuple), last_code(word<A>)), last_code(word<B>)), code::end);
}));

// Different types have different words, except those that PyTorch takes for the same type.
static_assert(all_pairs([](auto a, auto b) {
  using A = typename decltype(a)::type;
  using B = typename decltype(b)::type;
  constexpr bool text =
      std::is_convertible_v<A, std::string_view> && std::is_convertible_v<B, std::string_view>;
  constexpr bool number = std::is_integral_v<A> && std::is_integral_v<B> &&
                          !std::is_same_v<A, bool> && !std::is_same_v<B, bool>;
  return (word<A> == word<B>) == (std::is_same_v<A, B> || text || number);
}));

}  // namespace
