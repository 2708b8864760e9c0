// SPDX-License-Identifier: BSL-1.0
// Finds the operators of a table that nothing defines.
#pragma once

#include <dispatch/operators/dispatcher.hpp>
#include <schema_ct/literals/operators.hpp>
#include <string>
#include <vector>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// The names, "ns::name.overload", of operators that SCHEMA_CT_OPERATORS(ns, …) declares and that
/// no loaded library defines: those that a TORCH_LIBRARY block forgot. A block cannot report them
/// itself, because a fragment may still define them.
template <schema_ct::fixed_string ns>
[[nodiscard]] std::vector<std::string> undefined_operators() {
  constexpr schema_ct::operator_list list = schema_ct::operators_of<ns>;
  static_assert(list.is_declared(), "no SCHEMA_CT_OPERATORS declares this namespace here");
  std::vector<std::string> out;
  for (int i = 0; i < list.size; ++i) {
    const operator_text n(list[i]);
    std::string name = message({list.ns(), "::", n.name});
    if (Dispatcher::singleton().findSchema(std::string_view(name), n.overload)) continue;
    if (!n.overload.empty()) name.append(".").append(n.overload);
    out.push_back(std::move(name));
  }
  return out;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
