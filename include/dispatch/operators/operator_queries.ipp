// SPDX-License-Identifier: BSL-1.0
// The engine's part of operator_queries.hpp.
#pragma once

#include <dispatch/operators/operator_queries.hpp>

SCHEMA_CT_ENGINE bool dispatch::OperatorHandle::hasKernelForAnyDispatchKey(
    dispatch::DispatchKeySet keys) const {
  using namespace dispatch;
  const registry_lock lock(the_registry());
  for (const kernel_registration* k = entry_->newest; k != nullptr; k = k->older)
    if (k->key != DispatchKey::Undefined && !isAliasDispatchKey(k->key) && keys.has(k->key))
      return true;
  return false;
}

SCHEMA_CT_ENGINE bool dispatch::OperatorHandle::hasComputedKernelForDispatchKey(
    dispatch::DispatchKey key) const {
  using namespace dispatch;
  const registry_lock lock(the_registry());
  return internal::computed_kernel(*entry_, key).from != row_rule::origin::missing;
}

SCHEMA_CT_ENGINE bool dispatch::OperatorHandle::isKernelFallthroughKernel(
    dispatch::DispatchKey key) const {
  using namespace dispatch;
  const registry_lock lock(the_registry());
  const kernel_registration* k = internal::newest_for(*entry_, key);
  if (k == nullptr)
    throw ValueError(
        message({"no kernel for ", toString(key), " on ", operator_name().str(),
                 ", which has kernels for [", internal::available_kernels(*entry_), "]"}));
  return k->function.call_form == kernel::form::fallthrough;
}

SCHEMA_CT_ENGINE void dispatch::OperatorHandle::checkInvariants() const {
  dispatch::internal::check_invariants(*entry_);
}
