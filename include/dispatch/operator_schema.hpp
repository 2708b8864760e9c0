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
    parsed.schema.set_namespace(name.substr(0, name.rfind("::")));
    __atomic_store_n(&e.schema, new FunctionSchema(std::move(parsed.schema)), __ATOMIC_RELEASE);
  }
  return *e.schema;
}

/// Does the argument choose a kernel? Tensors do, and lists and optionals of them; a tensor in an
/// Any or a tuple does not, as in a typed call.
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool is_keyed(std::string_view codes_of_type) {
  return codes_of_type.starts_with(static_cast<char>(schema_ct::code::tensor));
}

/// Notes which arguments choose a kernel; of an operator without a schema every value may.
SCHEMA_CT_HIDDEN inline void note_keyed_arguments(operator_entry& e) {
  std::uint64_t keyed = ~std::uint64_t{0};
  unsigned count = 0;
  auto note = [&](std::size_t n, auto is_keyed_at) {
    count = static_cast<unsigned>(n);
    if (count > 64) return;
    keyed = 0;
    for (unsigned i = 0; i != count; ++i)
      if (is_keyed_at(i)) keyed |= std::uint64_t{1} << i;
  };
  if (e.schema != nullptr) {
    note(e.schema->arguments().size(),
         [&](unsigned i) { return is_keyed(e.schema->arguments()[i].type().codes()); });
  } else if (e.defined) {
    // Most operators are never asked for their schema, so that none is made here.
    const std::string_view text(e.schema_text, e.schema_length);
    schema_record record(text);
    schema_ct::parser<schema_record>(text.data(), text.data() + text.size(), record, true)
        .parse(false);
    note(static_cast<std::size_t>(record.argument_count()),
         [&](unsigned i) { return is_keyed(record.codes(record.entry(static_cast<int>(i)))); });
  }
  __atomic_store_n(&e.keyed_arguments, keyed, __ATOMIC_RELAXED);
  __atomic_store_n(&e.argument_count, count, __ATOMIC_RELAXED);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
