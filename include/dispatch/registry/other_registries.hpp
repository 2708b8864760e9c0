// SPDX-License-Identifier: BSL-1.0
// The definitions in registries of other hosts and layouts in the process, for errors and tools.
#pragma once

#include <dispatch/registry/registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A use of this library's headers by a loaded shared object.
struct SCHEMA_CT_SHARED registry_use {
  const system::loaded_object* object;
  bool is_our_kind;               ///< does it share the registry of the object that asks?
  const char* kind;               ///< of that registry: host, layout, standard library
  const registry_head* registry;  ///< nullptr as long as it has used none
  const waiting_block* waiting;   ///< its blocks that no engine has run
};

/// Calls `f` with each registry_use of the process. A shared object that was built with several
/// hosts has several, and one may come more than once. The loader's lock is held, so `f` must not
/// load or unload objects. Its argument is valid only during the call.
template <class F>
SCHEMA_CT_HIDDEN void for_each_registry_use(F f) {
  system::any_loaded_object([&](const system::loaded_object& object) {
    return internal::any_slot(object, [&](const internal::registry_slot& slot) {
      f(registry_use{&object, slot.identity == internal::registry_identity(), slot.kind,
                     internal::registry_of(slot), slot.waiting});
      return false;
    });
  });
}

/// The registries in this process that are not of our kind, at most eight.
template <class Head = registry_head>
struct SCHEMA_CT_SHARED other_registries {
  static constexpr unsigned capacity = 8;
  const Head* found[capacity];
  unsigned count = 0;

  other_registries() {
    for_each_registry_use([this](const registry_use& use) { see(use); });
  }

 private:
  void see(const registry_use& use) {
    if (use.registry == nullptr || use.is_our_kind || count == capacity) return;
    for (unsigned i = 0; i != count; ++i)
      if (found[i] == use.registry) return;
    found[count++] = use.registry;
  }
};

/// Calls `f` with the name and the overload of every defined operator in a registry of any
/// layout.
template <class F>
SCHEMA_CT_HIDDEN void for_each_defined(const registry_head& r, F f) {
  const operator_table* table = __atomic_load_n(&r.table, __ATOMIC_ACQUIRE);
  for (std::size_t i = 0; i != table->capacity; ++i) {
    const auto* entry = reinterpret_cast<const unsigned char*>(
        __atomic_load_n(&table->entries[i], __ATOMIC_ACQUIRE));
    if (entry == nullptr || __atomic_load_n(entry + r.defined, __ATOMIC_ACQUIRE) == 0) continue;
    const char* texts[2];
    std::memcpy(&texts[0], entry + r.name, sizeof texts[0]);
    std::memcpy(&texts[1], entry + r.overload, sizeof texts[1]);
    f(texts[0], texts[1]);
  }
}

namespace SCHEMA_CT_HIDDEN internal {

/// A sentence if an operator that our registry lacks is defined in another one, or if a block of
/// its namespace waits for a registry.
[[nodiscard, gnu::cold]] std::string defined_elsewhere(std::string_view name,
                                                       std::string_view overload);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
