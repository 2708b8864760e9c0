// SPDX-License-Identifier: BSL-1.0
// The literals of a block that registers with PyTorch: passed on as they are written.
#pragma once

#include "core.hpp"

namespace schema_ct::libtorch {

/// The namespace of a block that is for the kernels of all.
SCHEMA_CT_HIDDEN constexpr bool is_wildcard(const char* ns) {
  return ns[0] == '_' && ns[1] == '\0';
}

/// Besides a literal of the other form the name of another namespace is a mistake, and each of them
/// in a block that is for all.
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

/// A literal of a table as it is written: the table would put its schema in the place of a name.
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

/// The column of what makes a text no identifier, and 0 of one.
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

/// The literal that comes with a kernel of type F. Of a kernel of type `Erased` the signature is
/// not known.
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

/// Those of a block whose namespace has the table `Table`.
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

/// A table with the rules by which it is held against the kernels of an ABI, which `Erased` tells;
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

/// A string literal, and no text that is known at run time alone.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_literal = false;
template <std::size_t N>
SCHEMA_CT_HIDDEN inline constexpr bool is_literal<const char (&)[N]> = true;

}  // namespace schema_ct::libtorch

/// Stands before the functions that only pass on what they get: none of them is left in an object.
#define SCHEMA_CT_PASSES_ON SCHEMA_CT_HIDDEN [[gnu::always_inline]]
/// The same before the body of a block.
#define SCHEMA_CT_INLINE [[gnu::always_inline]] inline

// What the blocks of both ABIs refuse.
#define SCHEMA_CT_NO_WILDCARD \
  "an operator has a namespace: only a block of TORCH_LIBRARY_IMPL may have _, for all of them"
#define SCHEMA_CT_KERNELS_ONLY(stable, what)                                                       \
  stable "TORCH_LIBRARY_IMPL registers kernels and defines nothing: " what " belongs into " stable \
         "TORCH_LIBRARY or " stable "TORCH_LIBRARY_FRAGMENT"
