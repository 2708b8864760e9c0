// SPDX-License-Identifier: BSL-1.0
// A table of a namespace's operators in a header. Registrations and calls are checked against the
// table.
#pragma once

#include "../signatures/fixed_string.hpp"
#include "../signatures/global_scope.hpp"
#include "literal.hpp"
#include "operator_list.hpp"

namespace schema_ct {

/// The table of the namespace. SCHEMA_CT_OPERATORS specialises it.
template <fixed_string ns>
struct operators {
  SCHEMA_CT_HIDDEN static constexpr operator_list schema_ct_list{};
};

template <fixed_string ns>
SCHEMA_CT_HIDDEN inline constexpr operator_list operators_of = operators<ns>::schema_ct_list;

namespace detail {

/// The table's entry for a schema or name.
struct SCHEMA_CT_SHARED listing {
  const char* held;  ///< what a kernel is held against: the text itself, or the table's schema
  bool malformed = false;
  error wrong{};
  const char* declared = nullptr;   ///< the operator in the table that is meant, if one is
  const char* signature = nullptr;  ///< the one that kernels have, if the table has signatures

  consteval listing(const operator_list& list, const char* text) : held(text) {
    const operator_name n(text);
    const int i = n.ns == nullptr ? find_operator(list, n) : -1;
    if (i >= 0 && n.end[0] == '(' && __builtin_strcmp(text, list[i]) == 0) {
      find(list, i);
      return;
    }
    checker syntax;
    malformed = run(text, __builtin_strlen(text), syntax, false, true).code != errc::ok;
    if (!malformed) compare(list, text, n, i);
  }

 private:
  consteval void find(const operator_list& list, int i) {
    if (list.has_signatures) signature = list.signatures[i];
  }
  consteval void compare(const operator_list& list, const char* text, const operator_name& n,
                         int i) {
    if (n.ns != nullptr) {
      if (!is_namespace(n, list.ns())) return fail(errc::other_namespace, text, n.ns, n.ns_length);
      i = find_operator(list, n);
    }
    if (i < 0) {
      fail(errc::unknown_operator, text, n.name, n.length);
      if (const int nearest = nearest_operator(list, n); nearest >= 0) declared = list[nearest];
      return;
    }
    find(list, i);
    if (*n.end != '(') {
      held = list[i];
    } else if (const char* at = first_difference(n.end, operator_name(list[i]).end)) {
      fail(errc::other_schema, text, at, lexer::name_end(at) - at);
      declared = list[i];
    }
  }
  consteval void fail(errc code, const char* text, const char* at, std::ptrdiff_t length) {
    wrong = {code, 0, static_cast<int>(at - text) + 1, length < 1 ? 1 : static_cast<int>(length)};
  }
};

/// The parameters and returns of a kernel of signature F; unknown for void.
template <class F>
struct held_rows : checker {};
template <class F>
  requires(!std::is_void_v<F>)
struct held_rows<F> : checker_for<F> {};

/// For an unknown name: the first overload of it that takes the kernel, or otherwise the operator
/// with the most similar name.
SCHEMA_CT_HIDDEN constexpr const char* meant(const operator_list& list, const listing& l,
                                             const char* text, const checker& kernel) {
  if (l.wrong.code != errc::unknown_operator || !kernel.is_typed()) return l.declared;
  const operator_name n(text);
  const int base = base_length(n);
  for (int i = 0; i < list.size; ++i) {
    checker c = kernel;
    if (is_overload(name_in(list, i), n.name, base) &&
        run(list[i], __builtin_strlen(list[i]), c, false).code == errc::ok)
      return list[i];
  }
  return l.declared;
}
}  // namespace detail

/// How the schemas of a table are compared with kernels.
struct table_rules {
  using checker_type = literal_checker;
  template <class F>
  using rows = detail::held_rows<F>;
};
namespace detail {
/// A host with other rules specialises this for its tables; its rules derive from table_rules.
template <class Table>
consteval auto rules_of() {
  if constexpr (requires { typename Table::schema_ct_rules; })
    return std::type_identity<typename Table::schema_ct_rules>();
  else
    return std::type_identity<table_rules>();
}
}  // namespace detail

/// A literal in a block whose namespace has the table `Table`, an `operators<…>`. It must be a name
/// or schema of the table and must fit kernels of signature F; F is void if the signature is
/// unknown. `text()` is the schema.
template <class Table, class F>
class listed_literal : public checked_literal {
  using rules = typename decltype(detail::rules_of<Table>())::type;
  using rows_of_kernel = typename rules::template rows<F>;
  using checker_type = typename rules::checker_type;

 public:
  consteval listed_literal(const char* text) : checked_literal(text) {
    const report::finding f = find(text);
    hold(f.text);
    if (f.is_wrong()) {
      SCHEMA_CT_SAY(f, true);
      refuse(*this, f, f.text, f.declared);
    }
  }
  /// If the literal is a name, the text of the finding is the table's schema.
  static consteval report::finding find(const char* text) {
    if (report::is_no_text(text)) return {text};
    const detail::listing l(Table::schema_ct_list, text);
    const report::finding f = find_in_held(l);
    if (f.is_wrong() || l.wrong.code == errc::ok) return f;
    return report::about_operator(text, l.wrong, meant(l, text));
  }

 private:
  static consteval report::finding find_in_held(const detail::listing& l) {
    if constexpr (!Table::schema_ct_list.has_signatures)
      return report::find<checker_type>(l.held, rows(l).parameters, rows(l).returns, true);
    else
      return report::find_operator<checker_type>(l.held, rows(l).parameters, rows(l).returns,
                                                 l.signature);
  }
  static consteval checker rows(const detail::listing& l) {
    return l.wrong.code == errc::ok ? checker(rows_of_kernel()) : checker();
  }
  static consteval const char* meant(const detail::listing& l, const char* text) {
    return detail::meant(Table::schema_ct_list, l, text, rows_of_kernel());
  }
};

/// `type` is the literal for a kernel of type F in a block whose namespace has the table `Table`. A
/// kernel of type `Erased` has an unknown signature.
template <class Table, class F, class Erased, class = void>
struct listed_literal_for : literal<F> {};  // one that says that this is no kernel
template <class Table, class F, class Erased>
struct listed_literal_for<Table, F, Erased, std::void_t<signature_of<F>>> {
  using type = listed_literal<Table, signature_of<F>>;
};
template <class Table, class Erased>
struct listed_literal_for<Table, Erased, Erased, void> {
  using type = listed_literal<Table, void>;
};

namespace detail {

/// The errors in a table itself.
struct SCHEMA_CT_SHARED table_answer {
  const char* text = "f() -> ()";  ///< a malformed schema, if there is one
  error wrong{};                   ///< a mistake that the schema alone does not show

  consteval explicit table_answer(const operator_list& list) {
    for (int i = 0; i < list.size; ++i) {
      text = list[i];
      if (run_definition(text, __builtin_strlen(text), checker()).code != errc::ok) return;
      const operator_name n(text);
      if (n.ns != nullptr && !is_namespace(n, list.ns()))
        wrong = {errc::other_namespace, 0, static_cast<int>(n.ns - text) + 1, n.ns_length};
      else if (is_taken(list, i, n))
        wrong = {errc::duplicate_operator, 0, static_cast<int>(n.name - text) + 1, n.length};
      if (wrong.code != errc::ok) return;
    }
  }

 private:
  static constexpr int places = 4096;
  int taken_[places]{};  // one more than the number of the operator whose name is here

  /// Compares few letters of the names, because the evaluator charges for each letter.
  consteval bool is_taken(const operator_list& list, int i, const operator_name& n) {
    const char* last = n.name + n.length - 1;
    int place = *last + *n.name * 7 + n.name[n.length / 3] * 31 + n.name[n.length / 2] * 131 +
                n.length * 523 + (n.length > 1 ? last[-1] * 1031 : 0);
    for (place %= places; taken_[place] != 0; place = (place + 1) % places)
      if (same_name(operator_name(list[taken_[place] - 1]), n)) return true;
    if (i < places / 2) taken_[place] = i + 1;
    return false;
  }
};

}  // namespace detail

/// Does not compile if the table has a mistake.
class SCHEMA_CT_SHARED table_check : public checked_literal {
 public:
  constexpr explicit table_check(const char* unread) : checked_literal(unread) {}
  template <std::size_t N>
  consteval table_check(const char* const (&texts)[N]) : checked_literal(texts[0]) {
    const report::finding f = find(detail::table_answer({texts, static_cast<int>(N) - 1}));
    if (f.is_wrong()) {
      SCHEMA_CT_SAY(f, true);
      refuse(*this, f, f.text, f.declared);
    }
  }

 private:
  static consteval report::finding find(const detail::table_answer& a) {
    if (a.wrong.code != errc::ok) return report::about_operator(a.text, a.wrong);
    return report::find<literal_checker>(a.text, unknown_rows, unknown_rows, false);
  }
};

}  // namespace schema_ct

// As in blocks/body.hpp.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC system_header
#endif

/// Declares the operators of a namespace, at global scope, before the blocks that define or
/// implement them:
///   SCHEMA_CT_OPERATORS(vision,
///                       "nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor",
///                       "roi_align(Tensor input, Tensor rois, int[2] size) -> Tensor");
#define SCHEMA_CT_OPERATORS(ns, ...)                                                           \
  SCHEMA_CT_AT_GLOBAL_SCOPE("SCHEMA_CT_OPERATORS")                                             \
  template <>                                                                                  \
  struct schema_ct::operators<SCHEMA_CT_QUOTE(ns)> {                                           \
    SCHEMA_CT_HIDDEN static constexpr const char* schema_ct_texts[] = {SCHEMA_CT_QUOTE(ns),    \
                                                                       __VA_ARGS__};           \
    static schema_ct::table_check schema_ct_check() {                                          \
      constexpr auto& ns = schema_ct_texts; /* g++ reports where ns stands */                  \
      return ns;                                                                               \
    }                                                                                          \
    SCHEMA_CT_HIDDEN static constexpr schema_ct::operator_list schema_ct_list{                 \
        schema_ct_texts, static_cast<int>(sizeof(schema_ct_texts) / sizeof(const char*)) - 1}; \
  }
