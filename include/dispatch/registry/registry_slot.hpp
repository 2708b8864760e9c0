// SPDX-License-Identifier: BSL-1.0
// How every shared object finds the one registry of the process: by a mark that points to a slot.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dispatch/host.hpp>
#include <dispatch/system/loaded_objects.hpp>
#include <new>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

struct SCHEMA_CT_SHARED registry;
struct registration_engine;

/// The beginning, in every layout, of a block that waits for an engine.
struct waiting_block {
  waiting_block* next;
  const char* ns;  ///< "_" for every namespace
};

namespace SCHEMA_CT_HIDDEN internal {

/// What two shared objects must have in common to share a registry.
inline constexpr const char* registry_kind =
    "host " SCHEMA_CT_QUOTE(SCHEMA_CT_HOST) ", layout " SCHEMA_CT_QUOTE(SCHEMA_CT_LAYOUT)
#if defined(_LIBCPP_ABI_VERSION)
        ", libc++ ABI " SCHEMA_CT_QUOTE(_LIBCPP_ABI_VERSION)
#else
        ", libstdc++ ABI " SCHEMA_CT_QUOTE(_GLIBCXX_USE_CXX11_ABI)
#endif
#if defined(_GLIBCXX_DEBUG)
            ", checked containers"
#endif
    ;

constexpr std::uint32_t registry_identity() {
  std::uint32_t hash = 2166136261U;
  for (const char* c = registry_kind; *c != '\0'; ++c)
    hash = (hash ^ static_cast<unsigned char>(*c)) * 16777619U;
  return hash;
}

/// The data that each shared object has of its own, in every layout. It contains the identity,
/// because the assembler cannot compute that for a mark.
struct SCHEMA_CT_SHARED registry_slot {
  std::uint64_t identity;
  registry* ready;         ///< the registry, for this object's engine, once no block waits for it
  waiting_block* waiting;  ///< the newest first; the loader's lock guards them
  const char* kind;        ///< registry_kind
  registry* found;         ///< the same, from when this object's engine or blocks first use it
};

[[gnu::used]] inline constinit registry_slot own_slot asm("schema_ct_slot_" SCHEMA_CT_QUOTE(
    SCHEMA_CT_HOST)) = {registry_identity(), nullptr, nullptr, registry_kind, nullptr};

SCHEMA_CT_MARK_OBJECT(own_slot, "schema_ct_slot_" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST));

/// Calls `f` with the slots that the marks of an object point to, until it returns true.
template <class F>
bool any_slot(const system::loaded_object& object, F f) {
  return system::any_mark(object, system::mark_kind::slot, [&](const system::mark* mark) {
    return f(system::led_to<registry_slot>(mark, 0));
  });
}

/// The registry of a shared object or of its engine; nullptr before the first use.
[[nodiscard]] inline registry* registry_of(const registry_slot& slot) {
  return __atomic_load_n(&slot.found, __ATOMIC_ACQUIRE);
}

/// The first registry of our identity that the marks of an object point to.
inline registry* registry_of_object(const system::loaded_object& object) {
  registry* found = nullptr;
  any_slot(object, [&](const registry_slot& slot) {
    if (slot.identity == registry_identity()) found = registry_of(slot);
    return found != nullptr;
  });
  return found;
}

/// Finds the registry in another object, or makes one. The loader's lock prevents two threads from
/// making two.
template <class Make>
[[gnu::cold]] registry* find_or_make_registry(Make make) {
  registry* found = nullptr;
  system::with_loader_locked([&] {
    system::any_loaded_object([&](const system::loaded_object& object) {
      found = registry_of_object(object);
      return found != nullptr;
    });
    if (found == nullptr) found = make();
    __atomic_store_n(&own_slot.found, found, __ATOMIC_RELEASE);
  });
  return found;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
