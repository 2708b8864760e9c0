// SPDX-License-Identifier: BSL-1.0
// Answers an operator handle's questions about kernels, and checks the entry for consistency.
#pragma once

#include <dispatch/operators/operator_handle.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// The kernel of a call with this key as its highest. As in PyTorch, a functionality with one
/// kernel per backend stands for its first backend. The lock is held.
template <class Choice = row_rule::choice>
[[nodiscard]] Choice computed_kernel(const operator_entry& e, DispatchKey key) {
  if (isAliasDispatchKey(key))
    throw ValueError(
        message({"Alias keys do not have runtime kernel registrations. ", toString(key),
                 " is one: ask for a runtime key, or hasKernelForDispatchKey()"}));
  if (isPerBackendFunctionalityKey(key))
    key = toRuntimePerBackendFunctionalityKey(key, BackendComponent::CPUBit);
  return row_rule(e, the_registry().fallbacks).choose(key);
}

/// Why the entry contradicts itself; empty if it does not. The lock is held.
template <class Text = std::string>
[[nodiscard]] Text broken_invariant(registry& r, operator_entry& e) {
  if (e.retired_by_another) return {};
  if (find(*r.table, e.name_hash, e.name, e.overload) != &e) return "is not found by its name";
  if (e.defined && schema_of(e).operator_name() != OperatorName{e.name, e.overload})
    return "has the schema of another operator";
  const kernel_registration* typed = newest_typed(e);
  for (const kernel_registration* k = e.newest; k != nullptr; k = k->older)
    if (k->function.signature != nullptr && !e.mixes_symbols &&
        *k->function.signature->type != *typed->function.signature->type)
      return message({"has kernels of two signatures; one is ", place_text(k->place)});
  if (e.row == nullptr) return {};
  const row_rule rule(e, r.fallbacks);
  auto differs = [&](DispatchKey key) {
    return e.row->numbers[getDispatchTableIndexForDispatchKey(key)] !=
           kernel_number(r, e, rule, key);
  };
  if (differs(DispatchKey::Undefined)) return "has a wrong kernel for Undefined";
  for (const DispatchKey key : DispatchKeySet(DispatchKeySet::FULL))
    if (differs(key)) return message({"has a wrong kernel for ", toString(key)});
  return {};
}

template <class Handle = OperatorHandle>
void check_invariants(operator_entry& e) {
  registry& r = the_registry();
  const registry_lock lock(r);
  const std::string wrong = broken_invariant(r, e);
  if (!wrong.empty())
    throw Error(message({"the registry is broken: the operator ", signature_text(e), " ", wrong,
                         ". Either memory was overwritten, or this is a mistake in schema_ct: "
                         "please report it"}));
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <class Tags>
Tags dispatch::OperatorHandle::getTags() const {
  Tags out;
  const std::uint32_t tags = __atomic_load_n(&entry_->tags, __ATOMIC_RELAXED);
  for (unsigned i = 0; i != 32; ++i)
    if ((tags >> i & 1U) != 0) out.push_back(static_cast<dispatch::Tag>(i));
  return out;
}

template <>
struct std::hash<dispatch::OperatorHandle> {
  std::size_t operator()(const dispatch::OperatorHandle& op) const noexcept {
    return std::hash<const void*>()(&op.entry());
  }
};

template <>
struct std::hash<dispatch::OperatorName> {
  std::size_t operator()(const dispatch::OperatorName& n) const noexcept {
    return dispatch::internal::hash_name(n.name, n.overload_name);
  }
};
