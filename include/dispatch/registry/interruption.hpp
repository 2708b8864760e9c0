// SPDX-License-Identifier: BSL-1.0
// Lets long-running kernels ask whether their caller wants them to end.
#pragma once

#include <dispatch/registry/registry.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// Sets the function that check_interrupted() calls, or nullptr, and returns the previous one.
/// `check` throws if kernels on its thread should end. It may be called at any time on any
/// thread.
inline auto on_interruption_check(void (*check)()) -> void (*)() {
  return __atomic_exchange_n(&the_registry().interruption_check, check, __ATOMIC_ACQ_REL);
}

/// Throws, which ends the kernel, if the caller wants that: under Python after Ctrl-C. It is cheap
/// enough for the outer loop of a kernel.
inline void check_interrupted() {
  void (*const check)() = __atomic_load_n(&the_registry().interruption_check, __ATOMIC_ACQUIRE);
  if (check != nullptr) (*check)();
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
