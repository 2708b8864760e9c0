// SPDX-License-Identifier: BSL-1.0
// Reads a schema literal at compile time and returns what is wrong with it.
#pragma once

#include "../grammar/end_of.hpp"
#include "report.hpp"

namespace schema_ct {

/// The namespace at the end of the name of a function that is the body of a TORCH_LIBRARY or
/// TORCH_LIBRARY_FRAGMENT block; nullptr for any other function. g++ appends `<void>` to the name
/// of a template.
SCHEMA_CT_HIDDEN constexpr const char* namespace_of_block(const char* function) {
  const char* common = "TORCH_LIBRARY_";
  while (*common != '\0' && *function == *common) ++common, ++function;
  if (*common != '\0') return nullptr;
  const bool is_fragment = *function == 'F';
  const char* kind = is_fragment ? "FRAGMENT_init_" : "init_";
  while (*kind != '\0' && *function == *kind) ++kind, ++function;
  if (*kind != '\0') return nullptr;
  // A fragment's line and number stand before the namespace.
  for (int numbers = is_fragment ? 2 : 0; numbers != 0; --numbers) {
    while (*function >= '0' && *function <= '9') ++function;
    if (*function++ != '_') return nullptr;
  }
  return function;
}

/// Is this the name of the body of a TORCH_LIBRARY_IMPL block, also of the stable ABI?
SCHEMA_CT_HIDDEN constexpr bool is_of_impl_block(const char* function) {
  return __builtin_strncmp(function, "TORCH_LIBRARY_IMPL_init_", 24) == 0 ||
         __builtin_strncmp(function, "STABLE_TORCH_LIBRARY_IMPL_init_", 31) == 0;
}

namespace report {

#if defined(__CUDACC__)
template <class... T>
SCHEMA_CT_HIDDEN constexpr bool separates_by_semicolons() {
  for (const char* c = __PRETTY_FUNCTION__; *c != '\0'; ++c)
    if (*c == ';') return true;
  return false;
}
#endif

/// nvcc reads a program with two compilers: a front end of its own, which stops without printing
/// our facts, and the host compiler. The way in which it prints a pack of types identifies the
/// front end, which accepts every literal; the host compiler checks.
SCHEMA_CT_HIDDEN constexpr bool is_front_end() {
#if defined(__CUDACC__)
  return separates_by_semicolons<int, long>();
#else
  return false;
#endif
}

/// The error in a literal, and the end of its text.
struct SCHEMA_CT_SHARED reading {
  error answer = ok;
  const char* last = nullptr;
};

/// The error in a definition that is not in a block of its namespace. `prefixed`: its text names
/// the namespace.
consteval error check_block(const char* text, bool prefixed, const char* function) {
  if (is_of_impl_block(function)) {
    const operator_name n(text);
    return {errc::definition_in_impl_block, 0, static_cast<int>(n.name - text) + 1, n.length};
  }
  const char* ns = prefixed ? namespace_of_block(function) : nullptr;
  if (ns == nullptr) return ok;
  const operator_name n(text);
  int i = 0;
  while (i != n.ns_length && n.ns[i] == ns[i]) ++i;
  if (i == n.ns_length && (ns[i] == '\0' || ns[i] == '<')) return ok;
  return {errc::other_namespace, 0, static_cast<int>(n.ns - text) + 1, n.ns_length};
}

/// Reads a literal. `function` is the function that contains it, which may be a block that defines
/// operators; nullptr if that makes no difference.
template <class Checker>
consteval reading read(const char* text, Checker& c, bool name_suffices, const char* function) {
  if (is_front_end()) return {};
  parser<Checker> p(text, detail::end_of(text), c, name_suffices && !c.is_typed());
  if (!p.parse(name_suffices)) {
    if (c.is_typed()) c.refuse_inferring(p.answer, static_cast<int>(p.last - text));
  } else {
    if constexpr (Checker::records) p.answer = c.answer(text);
    if (c.defines && (c.strict ? p.has_alias : p.may_contradict()) && p.answer.code == errc::ok)
      p.answer = detail::check_aliases(text, p.arguments, p.returns, p.last, c.strict);
  }
  if (function != nullptr && p.answer.code == errc::ok)
    p.answer = check_block(text, p.prefixed != nullptr, function);
  if (p.answer.code != errc::ok) detail::count_expected(p.answer, c);
  return {p.answer, p.last};
}

/// Reads the schema of a table's operator, whose kernels have this signature, or a text that the
/// table refuses.
template <class Checker>
consteval reading read_operator(const char* text, Checker& c, const char* signature) {
  reading r = read(text, c, true, nullptr);
  if constexpr (requires { c.compare(text, r.last, signature); })
    if (r.answer.code == errc::ok && r.last != nullptr && signature != nullptr && c.is_typed())
      r.answer = c.compare(text, r.last, signature);
  return r;
}

/// Adds the types that a checker found.
consteval void add_types(finding& out, const checker& c) {
  out.culprit = c.culprit, out.said = c.said;
  out.returns_several = c.is_typed() && c.returns[0]->word != 0 && c.returns[1]->word != 0;
}

/// The error in a literal with these parameters and returns. Checker is checker or strict_checker.
/// `function`: as for `read`.
template <class Checker>
consteval finding find(const char* text, const row* const* parameters, const row* const* returns,
                       bool name_suffices, const char* function = nullptr) {
  if (is_no_text(text)) return {text};
  Checker c(checker{parameters, returns, symbols_are_numbers<>, false, !has_dialect<Checker>});
  const reading r = read(text, c, name_suffices, function);
  finding out{text, r.answer, r.last};
  if (out.is_wrong()) add_types(out, c);
  return out;
}

/// The error in an operator of a table that has the signatures of its kernels.
template <class Checker>
consteval finding find_operator(const char* text, const row* const* parameters,
                                const row* const* returns, const char* signature) {
  Checker c(checker{parameters, returns, symbols_are_numbers<>, false, !has_dialect<Checker>});
  const reading r = read_operator(text, c, signature);
  finding out{text, r.answer, r.last};
  if (out.is_wrong()) add_types(out, c);
  out.signature = signature;
  return out;
}

/// A mistake about an operator, or none. `declared`: as in `finding`.
consteval finding about_operator(const char* text, const error& e, const char* declared = nullptr) {
  if (e.code == errc::ok || is_front_end()) return {text};
  finding out{text, e, text + __builtin_strlen(text)};
  out.about_operator = true, out.declared = declared;
  return out;
}

/// An error for a function that cannot be a kernel. `row_of_kernel` has its name.
consteval finding no_kernel(const char* text, const char* problem,
                            const row* row_of_kernel = nullptr) {
  finding out{text};
  if (is_front_end() || is_no_text(text)) return out;
  out.culprit = row_of_kernel, out.no_kernel = problem;
  return out;
}

}  // namespace report
}  // namespace schema_ct
