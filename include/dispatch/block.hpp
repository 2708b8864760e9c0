// SPDX-License-Identifier: BSL-1.0
// What the body of a registration block registers on: the library, or a view of it that is held
// against the namespace's table of operators.
#pragma once

#include <dispatch/library_view.hpp>
#include <schema_ct/operators.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A table's operators by name or schema; a name alone defines what the table declares.
template <class Table>
struct listed_literals {
  template <class F, class = void>
  struct held : schema_ct::literal<F> {};  // one that says that this is no kernel
  template <class F>
  struct held<F, std::void_t<schema_ct::signature_of<F>>> {
    using type = schema_ct::listed_literal<Table, schema_ct::signature_of<F>>;
  };
  template <class F>
    requires std::is_same_v<F, CppFunction>
  struct held<F, void> {
    using type = schema_ct::listed_literal<Table, void>;
  };

  using schema = schema_ct::listed_literal<Table, void>;
  template <class F>
  using definition = typename held<F>::type;
  template <class F>
  using name = definition<F>;
};

namespace internal {
template <schema_ct::fixed_string ns>
consteval auto block_of() {
  using table = schema_ct::operators<ns>;
  if constexpr (!table::schema_ct_list.is_declared())
    return std::type_identity<torch::Library&>();
  else
    return std::type_identity<library_view<listed_literals<table>>>();
}
}  // namespace internal

/// What a block of the namespace registers on: `decltype(block<"ns">())`. A function, since
/// compilers would print an alias with its arguments.
template <schema_ct::fixed_string ns>
auto block() -> typename decltype(internal::block_of<ns>())::type;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace torch::detail {
using ::dispatch::block;
}
