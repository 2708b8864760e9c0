// SPDX-License-Identifier: BSL-1.0
// Kernels that run for long ask whether whoever called them wants them to end.
#pragma once

#include <dispatch/registry/registry.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// Sets what check_interrupted() calls, nullptr for nothing, and returns what it called before.
/// `check` throws where kernels on its thread are to end; it may be called at any time on any
/// thread.
inline auto on_interruption_check(void (*check)()) -> void (*)() {
  return __atomic_exchange_n(&the_registry().interruption_check, check, __ATOMIC_ACQ_REL);
}

/// Throws, what ends the kernel, where whoever called it wants that: under Python, where Ctrl-C was
/// pressed. Costs little enough for the outer loop of a kernel.
inline void check_interrupted() {
  void (*const check)() = __atomic_load_n(&the_registry().interruption_check, __ATOMIC_ACQUIRE);
  if (check != nullptr) (*check)();
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
