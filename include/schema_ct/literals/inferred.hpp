// SPDX-License-Identifier: BSL-1.0
// The schema that follows from a function's C++ signature, as a text.
#pragma once

#include "../messages/sentence.hpp"
#include "../signatures/class_name.hpp"
#include "../signatures/type_codes.hpp"
#include "report.hpp"
#include "text.hpp"

namespace schema_ct {

namespace detail {

/// Writes types whose codes are passed one by one, or counts their characters.
struct SCHEMA_CT_SHARED type_printer {
  char* text = nullptr;  // nullptr to count
  int length = 0;
  bool separate = false;                 // are types before the next one in its group?
  const char* const* classes = nullptr;  // what the next ones are called

  constexpr void put(char c) {
    if (text != nullptr) text[length] = c;
    ++length;
  }
  constexpr void put(const char* s) {
    while (*s != '\0') put(*s++);
  }
  constexpr void put(int number) {
    if (number >= 10) put(number / 10);
    put(static_cast<char>('0' + number % 10));
  }
  constexpr void operator()(code c) {
    if (c == code::list) return put("[]");
    if (c == code::optional) return put('?');
    const bool opens = c >= code::tuple && c < code::end;
    if (separate && c != code::end) put(", ");
    separate = !opens;
    if (c == code::end) return put(')');
    if (c == code::class_type) return put("__torch__.torch.classes."), put(*classes++);
    if (c != code::tuple) put(spelling(c));
    if (opens) put('(');
  }
};
struct SCHEMA_CT_SHARED first_code {
  code first = code::none;
  constexpr void operator()(code c) {
    if (first == code::none) first = c;
  }
};

template <class T>
SCHEMA_CT_HIDDEN constexpr void put_value(type_printer& out, int i) {
  if (i != 0) out.put(", ");
  out.separate = false;
  if constexpr (has_classes<T>) out.classes = classes_of<T>->names;
  for_codes<T>(out);
  out.put(" _"), out.put(i);
}
/// Writes "Tensor _0, int _1".
template <class... T>
SCHEMA_CT_HIDDEN constexpr void put_values(type_printer& out) {
  int i = 0;
  (put_value<bare<T>>(out, i++), ...);
  static_cast<void>(i);
}

/// As in PyTorch, a single return is in parentheses if its type begins with one.
template <class... R>
SCHEMA_CT_HIDDEN constexpr bool has_brackets(const result_list<R...>*) {
  first_code first;
  (for_codes<bare<R>>(first), ...);
  return sizeof...(R) != 1 || first.first == code::tuple;
}
template <class... R>
SCHEMA_CT_HIDDEN constexpr void put_returns(type_printer& out, const result_list<R...>* returns) {
  const bool brackets = has_brackets(returns);
  if (brackets) out.put('(');
  put_values<R...>(out);
  if (brackets) out.put(')');
}

template <class F>
struct signature_text;
template <class R, class... A>
struct signature_text<R(A...)> {
  static constexpr void put(type_printer& out) {
    out.put('(');
    put_values<A...>(out);
    out.put(") -> ");
    put_returns(out, static_cast<const results<R>*>(nullptr));
  }
  static consteval int length() {
    type_printer out;
    put(out);
    return out.length;
  }
  static consteval auto print() {
    char text[length() + 1]{};
    type_printer out{text};
    put(out);
    return fixed_string(text);
  }
  SCHEMA_CT_HIDDEN static constexpr auto value = print();
};

/// Does every custom class in T have a declared name?
template <class T>
consteval bool has_class_names() {
  const class_counter found = count_classes<T>();
  return found.count == found.declared;
}

/// Looks for a C++ type from which no schema type can be inferred.
struct SCHEMA_CT_SHARED flaw_finder {
  int number = 0;      // of the argument whose codes come; of a return its negative
  bool named = false;  // are its classes?
  int flawed = 0;      // the first one with a flaw
  code flaw = code::none;

  constexpr void operator()(code c) {
    const bool is_flaw =
        c == code::unknown || (c == code::class_type && !named) || has_narrow(word_of(c));
    if (flawed == 0 && is_flaw) flawed = number, flaw = c;
  }
};
template <class T>
SCHEMA_CT_HIDDEN constexpr void find_in(flaw_finder& out) {
  out.named = has_class_names<T>();
  for_codes<T>(out);
}
template <class... R>
SCHEMA_CT_HIDDEN constexpr void find_in_returns(flaw_finder& out, const result_list<R...>*) {
  out.number = 0;
  ((--out.number, find_in<bare<R>>(out)), ...);
}

/// The sentence for a signature from which no schema can be inferred.
template <class F>
struct infer_words;
template <class R, class... A>
struct infer_words<R(A...)> {
  static consteval flaw_finder find() {
    flaw_finder out;
    ((++out.number, find_in<bare<A>>(out)), ...);
    find_in_returns(out, static_cast<const results<R>*>(nullptr));
    return out;
  }
  static consteval bool wrong() { return find().flawed != 0; }
  static consteval rendered words() {
    const flaw_finder found = find();
    const bool is_argument = found.flawed > 0;
    rendered out;
    out.put(is_argument ? "argument " : "return ");
    out.put(is_argument ? found.flawed : -found.flawed), out.put(": ");
    if (found.flaw != code::unknown)
      out.put(report::not_inferred(found.flaw));
    else
      out.put(is_argument ? report::instead(0) : describe(errc::unsupported_type));
    return out;
  }
};

template <class F>
struct inferred_words {
  static consteval bool wrong() { return true; }
  static consteval rendered words() {
    rendered out;
    out.put(signature_text<F>::value.text);
    return out;
  }
};

}  // namespace detail

/// Does each type of F's signature have a schema type? F is a function, a pointer or reference to
/// one, or a function object with one signature. PyTorch infers from int64_t and int8_t but from no
/// other integer, and from double but not from float (its infer_schema.h).
template <class F>
concept inferable = acceptable<verdict<detail::infer_words<signature_of<F>>>>;

/// The schema that `m.def("name", f)` defines, without the name: "(Tensor _0, int _1) -> Tensor
/// _0". Its data() ends with '\0'. Does not compile if F is not inferable.
template <class F>
  requires inferable<F>
SCHEMA_CT_HIDDEN inline constexpr text inferred =
    detail::signature_text<signature_of<F>>::value.text;

/// `show_inferred<decltype(f)>()` does not compile: the error says what `inferred` is.
template <class F>
  requires inferable<F> && acceptable<verdict<detail::inferred_words<signature_of<F>>>>
SCHEMA_CT_HIDDEN constexpr void show_inferred() {}

}  // namespace schema_ct
