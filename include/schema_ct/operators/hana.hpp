// SPDX-License-Identifier: BSL-1.0
// Operators, their arguments and tables of operators as values of Boost.Hana, for iteration at
// compile time. No other header includes Hana.
#pragma once

#include <boost/hana/at.hpp>
#include <boost/hana/at_key.hpp>
#include <boost/hana/bool.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/map.hpp>
#include <boost/hana/optional.hpp>
#include <boost/hana/pair.hpp>
#include <boost/hana/string.hpp>
#include <boost/hana/tuple.hpp>
#include <utility>
#include "op_default.hpp"

namespace schema_ct {

namespace detail {

template <fixed_string S, std::size_t... i>
consteval auto hana_string_of(std::index_sequence<i...>) {
  return boost::hana::string_c<S.text[i]...>;
}

}  // namespace detail

/// A text as a compile-time string of Hana: `name_c<"dets">`.
template <fixed_string S>
SCHEMA_CT_HIDDEN inline constexpr auto name_c =
    detail::hana_string_of<S>(std::make_index_sequence<S.size()>());

namespace detail {

/// A part of a schema as a string of Hana.
template <text (op_value::*part)() const, const op_values& values, int i>
consteval auto part_c() {
  constexpr text t = (values.first[i].*part)();
  return name_c<first_of<static_cast<int>(t.size())>(t.data())>;
}

template <const op_values& values, int i>
consteval auto default_as_optional() {
  if constexpr (values.first[i].has_default())
    return boost::hana::just(read_default<values, i>());
  else
    return boost::hana::nothing;
}

}  // namespace detail

/// An argument or a return of an operator, number `i` of `values`: an object without state whose
/// members are compile-time values of Hana, so that they can select types.
template <const op_values& values, int i>
struct op_description {
  /// Everything that the schema says about it.
  SCHEMA_CT_HIDDEN static constexpr op_value declared = values.first[i];
  /// A hana::string; empty for a return without a name.
  SCHEMA_CT_HIDDEN static constexpr auto name = detail::part_c<&op_value::name, values, i>();
  /// A hana::integral_constant: `list_of(word_of(code::integer))` for an `int[]`.
  SCHEMA_CT_HIDDEN static constexpr boost::hana::integral_constant<type_word, values.first[i].type>
      type{};
  SCHEMA_CT_HIDDEN static constexpr boost::hana::int_<i> index{};
  SCHEMA_CT_HIDDEN static constexpr boost::hana::bool_<values.first[i].keyword_only> keyword_only{};
  SCHEMA_CT_HIDDEN static constexpr boost::hana::bool_<values.first[i].is_write()> is_write{};
  /// A hana::string, "(a!)", or empty. A return that is an argument has the set of that argument.
  SCHEMA_CT_HIDDEN static constexpr auto alias = detail::part_c<&op_value::alias, values, i>();
  /// A hana::optional of the value of op_default.
  SCHEMA_CT_HIDDEN static constexpr auto default_value = detail::default_as_optional<values, i>();
};

namespace detail {

template <const op_values& values, int... i>
consteval auto describe_values(std::integer_sequence<int, i...>) {
  return boost::hana::tuple<op_description<values, i>...>{};
}
template <const op_values& values, int... i>
consteval auto map_by_name(std::integer_sequence<int, i...>) {
  return boost::hana::make_map(
      boost::hana::make_pair(op_description<values, i>::name, op_description<values, i>{})...);
}

/// "ns::name.overload" without blanks. Writes it to `out`, if given, and counts its characters.
SCHEMA_CT_HIDDEN constexpr std::size_t write_qualified_name(const char* ns, const operator_name& n,
                                                            char* out) {
  std::size_t size = 0;
  const auto put = [&](char c) {
    if (out != nullptr) out[size] = c;
    ++size;
  };
  for (; *ns != '\0'; ++ns) put(*ns);
  put(':'), put(':');
  for (int i = 0; i != n.length; ++i)
    if (!lexer::may_separate(n.name[i])) put(n.name[i]);
  return size;
}
template <class Table, int i>
consteval auto qualified_name() {
  constexpr const char* ns = Table::schema_ct_list.ns();
  constexpr operator_name n(Table::schema_ct_list[i]);
  char out[write_qualified_name(ns, n, nullptr) + 1]{};
  write_qualified_name(ns, n, out);
  return fixed_string(out);
}

template <class Table, int i>
SCHEMA_CT_HIDDEN inline constexpr auto name_in_table = qualified_name<Table, i>();

template <class Table, int... i>
consteval auto operators_in_table(std::integer_sequence<int, i...>) {
  return boost::hana::tuple<op<name_in_table<Table, i>>...>{};
}

}  // namespace detail

/// The arguments of an operator, an op<"…">, in order: a hana::tuple of op_description.
template <class Op>
SCHEMA_CT_HIDDEN inline constexpr auto arguments_of =
    detail::describe_values<Op::arguments>(std::make_integer_sequence<int, Op::arguments.count>());
/// The arguments of an operator by name: a hana::map whose values are op_description,
/// `arguments_by_name<Op>[name_c<"dets">]`.
template <class Op>
SCHEMA_CT_HIDDEN inline constexpr auto arguments_by_name =
    detail::map_by_name<Op::arguments>(std::make_integer_sequence<int, Op::arguments.count>());
/// The returns of an operator.
template <class Op>
SCHEMA_CT_HIDDEN inline constexpr auto returns_of =
    detail::describe_values<Op::returns>(std::make_integer_sequence<int, Op::returns.count>());

/// The operators that SCHEMA_CT_OPERATORS declares for a namespace, in the order of the table: a
/// hana::tuple of `op<"ns::name.overload">`. A namespace without a table is a compile error.
template <fixed_string ns>
  requires(operators_of<ns>.is_declared())
SCHEMA_CT_HIDDEN inline constexpr auto ops_of = detail::operators_in_table<operators<ns>>(
    std::make_integer_sequence<int, operators_of<ns>.size>());

}  // namespace schema_ct
