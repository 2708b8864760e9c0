// SPDX-License-Identifier: BSL-1.0
// The literals of a block that registers with PyTorch: passed on as they are written.
#pragma once

#include <schema_ct/operators.hpp>

namespace schema_ct::libtorch {

/// What a literal may be: PyTorch's impl() throws on a schema, and its def() on a name without a
/// kernel.
enum class form : unsigned char { schema, name, either };

/// A literal of the other form is a mistake.
SCHEMA_CT_HIDDEN constexpr error check_form(const char* text, form allowed) {
  const char* end = operator_name(text).end;
  const form found = *end == '(' ? form::schema : form::name;
  if (allowed == form::either || allowed == found) return ok;
  const errc code = found == form::name ? errc::only_a_name : errc::not_only_a_name;
  return {code, 0, static_cast<int>(end - text) + 1, 1};
}

/// A literal that is only the operator's name.
template <class Literal>
class only_name : public Literal {
 public:
  consteval only_name(const char* text) : Literal(text) {
    const error e = check_form(text, form::name);
    if (e.code != errc::ok) this->refuse(text, e, nullptr);
  }
};

/// A literal of a table as it is written: the table would put its schema in the place of a name.
template <class Literal, form allowed>
class as_written : public Literal {
 public:
  consteval as_written(const char* text) : Literal(text), written_(text) {
    const error e = check_form(text, allowed);
    if (e.code != errc::ok) this->refuse(text, e, nullptr);
  }
  SCHEMA_CT_HIDDEN constexpr const char* text() const { return written_; }

 private:
  const char* written_;
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
template <class Erased>
struct plain_literals {
  using schema = schema_literal;
  template <class F>
  using definition = typename literal_for<F, Erased>::type;
  template <class F>
  using name = only_name<definition<F>>;
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

namespace detail {
template <fixed_string ns, class Erased>
consteval auto literals_of() {
  using table = operators<ns>;
  if constexpr (table::schema_ct_list.is_declared())
    return std::type_identity<listed_literals<table, Erased>>();
  else
    return std::type_identity<plain_literals<Erased>>();
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
