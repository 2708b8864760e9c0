// SPDX-License-Identifier: BSL-1.0
// The schema of a registered operator, parsed when it is first asked for, and which of its
// arguments choose a kernel.
#pragma once

#include <dispatch/registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// The schema of a defined operator; made of the checked literal when first asked for.
[[nodiscard]] SCHEMA_CT_HIDDEN inline const FunctionSchema& schema_of(operator_entry& e) {
  if (const FunctionSchema* made = __atomic_load_n(&e.schema, __ATOMIC_ACQUIRE)) return *made;
  const registry_lock lock(the_registry());
  if (e.schema == nullptr) {
    if (!e.defined)
      throw Error(message({"Tried to access the schema for ", e.name,
                           " which doesn't have a schema registered yet"}));
    parse_result parsed = parse_schema({e.schema_text, e.schema_length}, true);
    const std::string_view name = e.name;
    parsed.schema.set_namespace(name.substr(0, name.find("::")));
    __atomic_store_n(&e.schema, new FunctionSchema(std::move(parsed.schema)), __ATOMIC_RELEASE);
  }
  return *e.schema;
}

/// Does the argument choose a kernel? Tensors do, and lists and optionals of them; a tensor in an
/// Any or a tuple does not, as in a typed call.
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool is_keyed(const Argument& argument) {
  return argument.type().codes().starts_with(static_cast<char>(schema_ct::code::tensor));
}

/// Notes which arguments choose a kernel; of an operator without a schema every value may.
SCHEMA_CT_HIDDEN inline void note_keyed_arguments(operator_entry& e) {
  std::uint64_t keyed = ~std::uint64_t{0};
  unsigned count = 0;
  if (e.defined) {
    const std::vector<Argument>& arguments = schema_of(e).arguments();
    count = static_cast<unsigned>(arguments.size());
    if (count <= 64) keyed = 0;
    for (unsigned i = 0; i != count && count <= 64; ++i)
      if (is_keyed(arguments[i])) keyed |= std::uint64_t{1} << i;
  }
  __atomic_store_n(&e.keyed_arguments, keyed, __ATOMIC_RELAXED);
  __atomic_store_n(&e.argument_count, count, __ATOMIC_RELAXED);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
