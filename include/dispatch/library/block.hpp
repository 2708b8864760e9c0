// SPDX-License-Identifier: BSL-1.0
// The object on which the body of a block registers: the library, or a view of it that checks each
// registration against the namespace's table of operators.
#pragma once

#include <dispatch/library/library_view.hpp>
#include <schema_ct/literals/operators.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The operators of a table, by name or schema. A name alone defines the operator of the table.
template <class Table>
struct listed_literals {
  using schema = schema_ct::listed_literal<Table, void>;
  /// A kernel without a signature needs no schema if the table has it.
  template <class F>
  using erased = std::conditional_t<std::is_same_v<F, UntypedFunction>, CppFunction, F>;
  template <class F>
  using definition = typename schema_ct::listed_literal_for<Table, erased<F>, CppFunction>::type;
  template <class F>
  using name = schema_ct::in_form<definition<F>, schema_ct::form::name>;
};

namespace internal {
template <schema_ct::fixed_string ns>
consteval auto block_of() {
  using table = schema_ct::operators<ns>;
  if constexpr (!table::schema_ct_list.is_declared())
    return std::type_identity<Library&>();
  else
    return std::type_identity<library_view<listed_literals<table>>>();
}
}  // namespace internal

/// The object on which a block of the namespace registers: `decltype(block<"ns">())`. A function,
/// because compilers would print an alias with its arguments.
template <schema_ct::fixed_string ns>
auto block() -> typename decltype(internal::block_of<ns>())::type;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_TORCH::detail {
using ::dispatch::block;
}
