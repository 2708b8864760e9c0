// SPDX-License-Identifier: BSL-1.0
// The codes of a C++ type of any size, computed from the words of its parts.
#pragma once

#include <cstddef>
#include "cxx_type.hpp"
#include "fixed_string.hpp"

namespace schema_ct {

namespace detail {

template <class... T>
struct types {};

/// The parts of a container. Its word says how they combine, so a host specialises only the word.
template <class T>
struct made_of;
template <template <class...> class C, class... T>
struct made_of<C<T...>> {
  using type = types<bare<T>...>;
};
template <template <class, std::size_t> class C, class T, std::size_t N>
struct made_of<C<T, N>> {
  using type = types<bare<T>>;
};

}  // namespace detail

/// Calls `put` with each code of T, in order.
template <class T, class Put>
SCHEMA_CT_HIDDEN constexpr void for_codes(Put& put);

namespace detail {

/// Builds the word from the codes it is called with.
struct SCHEMA_CT_SHARED word_writer {
  type_word word;
  constexpr void operator()(code c) { word = push(word, c); }
};

/// Appends the codes of `x`, which is not wide, to `w`.
SCHEMA_CT_HIDDEN constexpr type_word append(type_word w, type_word x) {
  for (int shift = 56; shift >= 0; shift -= 8)
    if (x >> shift != 0) w = push(w, static_cast<code>(x >> shift & 0xff));
  return w;
}

/// The word of a tuple or dictionary. A hash does not show its elements: if one of them has no
/// schema type, the word is code::unknown.
template <code group, class... T>
SCHEMA_CT_HIDDEN constexpr type_word group_of() {
  type_word w = word_of(group);
  if constexpr (is_wide((word<T> | ... | 0))) {
    word_writer writer{w};
    (for_codes<T>(writer), ...);
    w = writer.word;
  } else {
    ((w = append(w, word<T>)), ...);  // the usual case, without a function for each type
  }
  w = push(w, code::end);
  if (!is_wide(w)) return w;
  const bool wrong = (has_unknown(word<T>) || ...) || (has_narrow(word<T>) || ...);
  return wrong ? word_of(code::unknown) : w;
}

}  // namespace detail

template <class... T>
SCHEMA_CT_HIDDEN constexpr type_word tuple_of() {
  return detail::group_of<code::tuple, T...>();
}

template <class K, class V>
SCHEMA_CT_HIDDEN constexpr type_word dict_of() {
  return detail::group_of<code::dict, K, V>();
}

namespace detail {

/// How many of the types in a container of the word `w` are elements. Others, such as an allocator,
/// follow the elements.
template <class... T>
SCHEMA_CT_HIDDEN constexpr std::size_t count_parts(type_word w, types<T...>) {
  return w == tuple_of<T...>() ? sizeof...(T) : last_code(w) == code::end ? 2 : 1;
}

/// Calls `put` with the codes of a container of the word `w`.
template <class Put, class... T>
SCHEMA_CT_HIDDEN constexpr void put_parts(Put& put, type_word w, types<T...> all) {
  constexpr type_word words[] = {word<T>...};
  const code last = last_code(w);
  const bool is_group = last == code::end;
  if (is_group) put(w == tuple_of<T...>() ? code::tuple : code::dict);
  std::size_t parts = count_parts(w, all);
  ((parts != 0 ? (--parts, for_codes<T>(put)) : void()), ...);
  if (w == words[0]) return;  // T?? is T?
  if (last == code::optional && w != push(words[0], last)) put(code::list);
  put(last);
}

}  // namespace detail

template <class T, class Put>
SCHEMA_CT_HIDDEN constexpr void for_codes(Put& put) {
  constexpr type_word w = word<T>;
  if constexpr (is_wide(w))
    detail::put_parts(put, w, typename detail::made_of<T>::type());
  else
    for (int shift = 56; shift >= 0; shift -= 8)
      if (w >> shift != 0) put(static_cast<code>(w >> shift & 0xff));
}

/// The number of the leading types in T that are elements.
template <class T>
SCHEMA_CT_HIDDEN constexpr std::size_t count_parts() {
  return detail::count_parts(word<T>, typename detail::made_of<T>::type());
}

template <class T, class Visit>
SCHEMA_CT_HIDDEN constexpr void for_class_types(Visit& visit);

namespace detail {
template <class Visit, class... T>
SCHEMA_CT_HIDDEN constexpr void for_class_types_of(Visit& visit, std::size_t parts, types<T...>) {
  ((parts != 0 ? (--parts, for_class_types<T>(visit)) : void()), ...);
}
}  // namespace detail

/// Calls `visit(detail::types<C>())` for each custom class C in T, in order.
template <class T, class Visit>
SCHEMA_CT_HIDDEN constexpr void for_class_types(Visit& visit) {
  if constexpr (word<T> == word_of(code::class_type))
    visit(detail::types<T>());
  else if constexpr (may_have_class(word<T>))
    detail::for_class_types_of(visit, count_parts<T>(), typename detail::made_of<T>::type());
}

namespace detail {

struct SCHEMA_CT_SHARED code_counter {
  std::size_t count = 0;
  bool flawed = false;  // is one of them no schema type by itself?
  constexpr void operator()(code c) {
    ++count;
    flawed = flawed || c == code::unknown || has_narrow(word_of(c));
  }
};
struct SCHEMA_CT_SHARED code_writer {
  char* at;
  constexpr void operator()(code c) { *at++ = static_cast<char>(c); }
};

template <class... T>
consteval code_counter count_codes() {
  code_counter counter;
  ((for_codes<T>(counter), counter(code::none)), ...);
  return counter;
}
template <class... T>
consteval auto write_codes() {
  constexpr code_counter counted = count_codes<T...>();
  static_assert(
      !counted.flawed,
      "no schema type stands for a type of this signature: docs/errors.md#unsupported_type");
  char text[counted.count + 1]{};
  code_writer writer{text};
  ((for_codes<T>(writer), writer(code::none)), ...);
  return fixed_string(text);
}
template <class... T>
SCHEMA_CT_HIDDEN inline constexpr auto written_codes = write_codes<T...>();

}  // namespace detail

/// The codes of the types T as characters, each type terminated by '\0'; nullptr unless `wanted`:
/// the words then show the codes.
template <bool wanted, class... T>
SCHEMA_CT_HIDDEN inline constexpr const char* codes_of = nullptr;
template <class... T>
SCHEMA_CT_HIDDEN inline constexpr const char* codes_of<true, T...> =
    detail::written_codes<T...>.text;

}  // namespace schema_ct
