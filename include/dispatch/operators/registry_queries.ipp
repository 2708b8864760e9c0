// SPDX-License-Identifier: BSL-1.0
// The engine's part of registry_queries.hpp.
#pragma once

#include <dispatch/operators/registry_queries.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

SCHEMA_CT_ENGINE bool Dispatcher::hasBackendFallbackForDispatchKey(DispatchKey key) const {
  registry& r = the_registry();
  const registry_lock lock(r);
  for (const kernel_registration* f = r.fallbacks; f != nullptr; f = f->older)
    if (f->key == key) return true;
  return false;
}

SCHEMA_CT_ENGINE void Dispatcher::checkInvariants() const {
  registry& r = the_registry();
  const registry_lock lock(r);
  internal::for_each_operator(r, [](operator_entry& e) { internal::check_invariants(e); });
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
