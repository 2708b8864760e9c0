// SPDX-License-Identifier: BSL-1.0
// Calls with read-only tensors: refuses an operator whose schema says that it writes to
// one.
#pragma once

#include <dispatch/kernels/argument_keys.hpp>
#include <dispatch/operators/operator_handle.hpp>
#include <dispatch/schema/read_schema.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// The name of an argument, or a number if the operator is no longer defined.
SCHEMA_CT_ENGINE std::string name_of_argument(const operator_entry& e, std::uint32_t i) {
  const registry_lock lock(the_registry());
  if (!e.defined) return message({i});
  const read_schema schema(text_of(e));
  const record_entry& a = schema.entry(static_cast<int>(i));
  return std::string(schema.text(a.name_begin, a.name_end));
}

SCHEMA_CT_ENGINE void refuse_write(const OperatorHandle& op, std::uint32_t argument) {
  ValueError e(message({"argument '", name_of_argument(op.entry(), argument),
                        "' may only be read, and the operator writes to it: give it a copy"}));
  op.add_context(e);
  throw e;
}

/// A boxed kernel that runs before the operator's own. Throws ValueError for a read-only argument
/// that the schema marks as written.
SCHEMA_CT_ENGINE void check_written_arguments(const kernel&, const OperatorHandle& op,
                                              DispatchKeySet keys, Stack* stack) {
  const keyed_arguments& keyed = current_keyed(op.entry());
  // With fewer values, the call itself reports what is missing.
  if (stack->size() >= keyed.argument_count) {
    const IValue* values = stack->data() + (stack->size() - keyed.argument_count);
    for (std::uint32_t i = 0; i != keyed.written_count; ++i) {
      const std::uint32_t argument = keyed.end()[i];
      DispatchKeySet own;
      add_boxed_keys(own, values[argument]);
      if (own.has_any(read_only_mark)) refuse_write(op, argument);
    }
  }
  op.redispatchBoxed(keys, stack);
}

SCHEMA_CT_ENGINE kernel checking_kernel() {
  kernel k;
  k.unboxed = reinterpret_cast<void (*)()>(&check_written_arguments);
  k.call_form = kernel::form::boxed;
  return k;
}

SCHEMA_CT_ENGINE const kernel& kernel_for_read_only(operator_entry& e, DispatchKeySet& keys) {
  keys = without_read_only_mark(keys);
  if (current_keyed(e).written_count == 0) return kernel_for(e, keys);
  static const kernel checking = checking_kernel();
  return checking;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
