// SPDX-License-Identifier: BSL-1.0
// The engine's part of local_dispatch_key_set.hpp.
#pragma once

#include <dispatch/registry/local_dispatch_key_set.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

[[gnu::noinline]] SCHEMA_CT_ENGINE local_keys& make_local_keys(registry& r) {
  return *(own_local_keys = &data_of_thread<local_keys>(r.key_of_local_keys));
}

[[gnu::noinline]] SCHEMA_CT_ENGINE void begin_guards(registry& r) {
  const registry_lock lock(r);
  if (r.has_guards) return;
  for_each_entry(r, [&](operator_entry& e) {
    for (expected_kernels* expected : {&e.expected, &e.also_expected})
      __atomic_store_n(&expected->by_argument_keys, &r.missing, __ATOMIC_RELEASE);
  });
  // Last, because readers that see it set may call at once, and rows are computed under the lock.
  __atomic_store_n(&r.has_guards, true, __ATOMIC_RELEASE);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
