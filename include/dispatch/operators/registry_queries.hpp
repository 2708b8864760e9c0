// SPDX-License-Identifier: BSL-1.0
// The dispatcher's queries about all operators together.
#pragma once

#include <dispatch/operators/dispatcher.hpp>
#include <dispatch/operators/operator_queries.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Calls f for all entries that are defined or have a kernel. The lock is held.
template <class Function>
void for_each_operator(const registry& r, const Function& f) {
  const operator_table& table = *r.table;  // f may cause another one
  for (std::size_t i = 0; i != table.capacity; ++i)
    if (operator_entry* e = table.entries[i]; e != nullptr && (e->defined || e->newest != nullptr))
      f(*e);
}

}  // namespace internal

template <class Handle>
std::vector<Handle> Dispatcher::findDanglingImpls() const {
  registry& r = the_registry();
  const registry_lock lock(r);
  std::vector<Handle> out;
  internal::for_each_operator(r, [&](operator_entry& e) {
    if (!e.defined) out.push_back(Handle(&e));
  });
  return out;
}

template <class Name>
std::vector<Name> Dispatcher::getAllOpNames() const {
  registry& r = the_registry();
  const registry_lock lock(r);
  std::vector<Name> out;
  internal::for_each_operator(r, [&](operator_entry& e) { out.push_back({e.name, e.overload}); });
  return out;
}

template <class Name>
std::vector<Name> Dispatcher::getAllOpNamesForDispatchKey(DispatchKey key) const {
  registry& r = the_registry();
  const registry_lock lock(r);
  std::vector<Name> out;
  internal::for_each_operator(r, [&](operator_entry& e) {
    if (internal::newest_for(e, key) != nullptr) out.push_back({e.name, e.overload});
  });
  return out;
}

template <class Name, class Key>
std::vector<Name> Dispatcher::getRegistrationsForDispatchKey(const Key& key) const {
  if constexpr (std::is_same_v<Key, DispatchKey>)
    return getAllOpNamesForDispatchKey<Name>(key);
  else if constexpr (std::is_same_v<Key, std::nullopt_t>)
    return getAllOpNames<Name>();
  else
    return key.has_value() ? getAllOpNamesForDispatchKey<Name>(*key) : getAllOpNames<Name>();
}

template <class Stub>
Stub Dispatcher::getPyStub(const OperatorName& name) const {
  const registry_lock lock(the_registry());
  const operator_entry* e = find_entry(name.name, name.overload_name);
  if (e == nullptr || e->python_stub == nullptr) return std::nullopt;
  return Stub({e->python_stub[0], e->python_stub[1]});
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
