// SPDX-License-Identifier: BSL-1.0
// Calls with tensors that may only be read: an operator whose schema says that it writes to one is
// refused.
#pragma once

#include <dispatch/argument_keys.hpp>
#include <dispatch/operator_handle.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

[[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN inline void refuse_write(const OperatorHandle& op,
                                                                  const Argument& a) {
  ValueError e(message({"argument '", a.name(),
                        "' may only be read, and the operator writes to it: give it a copy "
                        "(clone())"}));
  op.add_context(e);
  throw e;
}

/// A boxed kernel that stands before the operator's own. Throws ValueError for an argument that may
/// only be read and that the schema says is written to.
[[gnu::cold]] SCHEMA_CT_HIDDEN inline void check_written_arguments(const kernel&,
                                                                   const OperatorHandle& op,
                                                                   DispatchKeySet keys,
                                                                   Stack* stack) {
  const std::vector<Argument>& arguments = op.schema().arguments();
  if (stack->size() >= arguments.size()) {  // or else the call says what is missing
    const IValue* value = stack->data() + (stack->size() - arguments.size());
    for (const Argument& a : arguments) {
      DispatchKeySet own;
      if (a.is_write()) add_boxed_keys(own, *value);
      if (own.has_any(read_only_mark)) refuse_write(op, a);
      ++value;
    }
  }
  op.redispatchBoxed(keys, stack);
}

[[nodiscard]] SCHEMA_CT_HIDDEN inline kernel checking_kernel() {
  kernel k;
  k.unboxed = reinterpret_cast<void (*)()>(&check_written_arguments);
  k.call_form = kernel::form::boxed;
  return k;
}

[[nodiscard, gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN inline const kernel& kernel_for_read_only(
    operator_entry& e, DispatchKeySet& keys) {
  keys = without_read_only_mark(keys);
  if (is_defined(e))
    for (const Argument& a : schema_of(e).arguments())
      if (a.is_write()) {
        static const kernel checking = checking_kernel();
        return checking;
      }
  return kernel_for(e, keys);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
