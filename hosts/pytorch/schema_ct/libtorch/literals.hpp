// SPDX-License-Identifier: BSL-1.0
// The literals of a block that registers with PyTorch; they are passed on as written.
#pragma once

#include "core.hpp"

namespace schema_ct::libtorch {

using blocks::is_wildcard;

/// In addition to a literal of the other form, the name of another namespace is a mistake, and in a
/// block for all namespaces any namespace.
SCHEMA_CT_HIDDEN constexpr error check_place(const char* text, const char* ns, form allowed) {
  const char* name_end = lexer::name_end(text);
  if (allowed == form::either && name_end != text && (*name_end == '(' || *name_end == '.'))
    return ok;
  const operator_name n(text);
  if (n.ns == nullptr || (detail::is_namespace(n, ns) && !is_wildcard(ns)))
    return check_form(text, n, allowed);
  return {errc::other_namespace, 0, static_cast<int>(n.ns - text) + 1, n.ns_length};
}

/// A literal in a block of the namespace.
template <fixed_string ns, class Literal, form allowed>
class in_block : public checked_literal {
 public:
  consteval in_block(const char* text) : checked_literal(text) {
    if (const report::finding f = find(text); f.is_wrong()) {
      SCHEMA_CT_SAY(f, false);
      refuse(*this, f);
    }
  }
  static consteval report::finding find(const char* text) {
    const report::finding f = Literal::find(text);
    if (f.is_wrong() || report::is_no_text(text)) return f;
    return report::about_operator(text, check_place(text, ns.text, allowed));
  }
};

/// A literal of a table as written: the table would replace a name by its schema.
template <class Literal, form allowed>
class as_written : public checked_literal {
 public:
  consteval as_written(const char* text) : checked_literal(text) {
    const report::finding f = find(text);
    if (f.is_wrong()) {
      SCHEMA_CT_SAY(f, true);
      refuse(*this, f, f.text, f.declared);
    }
  }
  static consteval report::finding find(const char* text) {
    return report::in_form(Literal::find(text), text, allowed);
  }
};

/// The column of the character that makes a text an invalid identifier, or 0.
SCHEMA_CT_HIDDEN constexpr int find_foreign(const char* text) {
  const char* end = lexer::name_end(text);
  if (end != text && *end == '\0' && lexer::is_name_start(*text)) return 0;
  return *text >= '0' && *text <= '9' ? 1 : static_cast<int>(end - text) + 1;
}

/// The name that m.class_ gives a custom class.
class class_literal : public checked_literal {
 public:
  consteval class_literal(const char* name) : checked_literal(name) {
    if (const report::finding f = find(name); f.is_wrong()) {
      SCHEMA_CT_SAY(f, false);
      refuse(*this, f);
    }
  }
  static consteval report::finding find(const char* name) {
    const int column = report::is_no_text(name) ? 0 : find_foreign(name);
    if (column == 0) return {name};
    return report::about_operator(name, {errc::not_an_identifier, 0, column, 1});
  }
};

/// The literal for a kernel of type F. A kernel of type `Erased` has an unknown
/// signature.
template <class F, class Erased>
struct literal_for : literal<F> {};
template <class Erased>
struct literal_for<Erased, Erased> {
  using type = operator_literal;
};

/// The literals of a block without a table.
template <fixed_string ns, class Erased>
struct plain_literals {
  template <class F>
  using of_kernel = typename literal_for<F, Erased>::type;

  using schema = in_block<ns, schema_literal, form::either>;
  template <class F>
  using definition = in_block<ns, of_kernel<F>, form::either>;
  template <class F>
  using name = in_block<ns, of_kernel<F>, form::name>;
};

/// The literals of a block whose namespace has the table `Table`.
template <class Table, class Erased>
struct listed_literals {
  template <class F>
  using held = typename listed_literal_for<Table, F, Erased>::type;

  using schema = as_written<listed_literal<Table, void>, form::schema>;
  template <class F>
  using definition = as_written<held<F>, form::either>;
  template <class F>
  using name = as_written<held<F>, form::name>;
};

/// A table with the rules for checking the kernels of an ABI, which `Erased` identifies;
/// <schema_ct/aten.hpp> has its own.
template <class Table, class Erased>
struct ruled_table {
  using type = Table;
};

namespace detail {
template <fixed_string ns, class Erased>
consteval auto literals_of() {
  using table = typename ruled_table<operators<ns>, Erased>::type;
  if constexpr (table::schema_ct_list.is_declared())
    return std::type_identity<listed_literals<table, Erased>>();
  else
    return std::type_identity<plain_literals<ns, Erased>>();
}
}  // namespace detail

/// The literals of a block of the namespace.
template <fixed_string ns, class Erased>
using literals_of = typename decltype(detail::literals_of<ns, Erased>())::type;

/// A string literal, not a text that is known only at run time.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_literal = false;
template <std::size_t N>
SCHEMA_CT_HIDDEN inline constexpr bool is_literal<const char (&)[N]> = true;

}  // namespace schema_ct::libtorch

/// Marks functions that only pass their arguments on; objects contain none of them.
#define SCHEMA_CT_PASSES_ON SCHEMA_CT_HIDDEN SCHEMA_CT_ALWAYS_INLINE
/// The same for the body of a block.
#define SCHEMA_CT_INLINE SCHEMA_CT_ALWAYS_INLINE inline

// Blocks of both ABIs refuse this.
#define SCHEMA_CT_KERNELS_ONLY(stable, what)                                                     \
  stable "TORCH_LIBRARY_IMPL registers kernels and defines nothing: " what " belongs in " stable \
         "TORCH_LIBRARY or " stable "TORCH_LIBRARY_FRAGMENT"
