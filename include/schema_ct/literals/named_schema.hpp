// SPDX-License-Identifier: BSL-1.0
// The schema of a template argument: the argument itself, or the schema that a table has for it.
#pragma once

#include "../grammar/end_of.hpp"
#include "../messages/render.hpp"
#include "operators.hpp"
#include "text.hpp"

namespace schema_ct::detail {

/// The first `length` characters of S.
template <int length>
consteval fixed_string<static_cast<std::size_t>(length) + 1> first_of(const char* text) {
  char out[length + 1]{};
  for (int i = 0; i != length; ++i) out[i] = text[i];
  return out;
}

/// Is the text only a name?
template <fixed_string S>
SCHEMA_CT_HIDDEN inline constexpr bool is_name = __builtin_strchr(S.text, '(') == nullptr;

/// The table of a lone "ns::name", if one is visible.
template <fixed_string S>
consteval operator_list list_for() {
  constexpr operator_name n(S.text);
  if constexpr (n.ns == nullptr || *n.end != '\0')
    return {};
  else
    return operators_of<first_of<n.ns_length>(n.ns)>;
}

/// The operator's number in its table, or -1.
template <fixed_string S>
SCHEMA_CT_HIDDEN inline constexpr int number_of =
    find_operator(list_for<S>(), operator_name(S.text));

/// "ns::" and the table's schema.
template <fixed_string S>
consteval auto listed_schema() {
  constexpr const char* ns = operator_name(S.text).ns;
  constexpr int ns_length = operator_name(S.text).ns_length;
  constexpr const char* schema = operator_name(list_for<S>()[number_of<S>]).name;
  constexpr int length = static_cast<int>(__builtin_strlen(schema));
  char out[ns_length + 2 + length + 1]{};
  for (int i = 0; i != ns_length; ++i) out[i] = ns[i];
  out[ns_length] = out[ns_length + 1] = ':';
  for (int i = 0; i != length; ++i) out[ns_length + 2 + i] = schema[i];
  return fixed_string(out);
}
template <fixed_string S>
SCHEMA_CT_HIDDEN inline constexpr auto schema_in_table = listed_schema<S>();

template <fixed_string S>
consteval text named_schema() {
  if constexpr (!is_name<S>)
    return {S.text, end_of(S.text)};
  else if constexpr (number_of<S> >= 0)
    return schema_in_table<S>.text;
  else
    return S.text;
}

/// The schema that S stands for.
template <fixed_string S>
SCHEMA_CT_HIDDEN inline constexpr text source_of = named_schema<S>();

/// Is S a name that is not in the table of its namespace?
template <fixed_string S>
consteval bool is_unknown() {
  if constexpr (is_name<S>)
    return list_for<S>().is_declared() && number_of<S> < 0;
  else
    return false;
}

/// The error text for such a name.
template <fixed_string S>
consteval rendered words_of_unknown() {
  const operator_name n(S.text);
  rendered out;
  out.put(describe(errc::unknown_operator));
  if (const int i = nearest_operator(list_for<S>(), n); i >= 0) {
    const operator_name nearest(list_for<S>()[i]);
    out.put(" (did you mean "), out.put_text(nearest.name, nearest.length), out.put("?)");
  }
  out.put(", at '"), out.put_text(n.name, n.length), out.put("', column ");
  out.put(static_cast<int>(n.name - S.text) + 1);
  return out;
}

}  // namespace schema_ct::detail
