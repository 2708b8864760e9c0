// SPDX-License-Identifier: BSL-1.0
// Begins and ends a block in its own shared object, which needs no engine for it.
#pragma once

#include <sched.h>
#include <dispatch/library/library_init.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE const registration_engine* find_engine() {
  const registration_engine* found = nullptr;
  system::any_loaded_object([&](const system::loaded_object& object) {
    return system::any_mark(object, system::mark_kind::engine, [&](const system::mark* mark) {
      const auto& slot = system::led_to<registry_slot>(mark, 0);
      const bool own = &slot == &own_slot;
      if (slot.identity == registry_identity() && (own || found == nullptr))
        found = &system::led_to<const registration_engine>(mark, 1);
      return own;
    });
  });
  return found;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_TORCH {
namespace SCHEMA_CT_HIDDEN detail {

SCHEMA_CT_ENGINE void TorchLibraryInit::start() {
  const dispatch::registration_engine* engine = nullptr;
  // From this shared object, because the engine may be unloaded before it.
  record_.no_memory = {
      {record_.ns, "there was no memory to register, nor to say where", "", record_.place},
      nullptr};
  dispatch::system::with_loader_locked([&] {
    engine = dispatch::internal::find_engine();
    if (engine != nullptr) return;
    record_.next = record_.slot->waiting;
    record_.slot->waiting = &record_;
  });
  if (engine != nullptr) engine->run(record_);
}

SCHEMA_CT_ENGINE TorchLibraryInit::~TorchLibraryInit() {
  dispatch::system::with_loader_locked([&] {
    dispatch::waiting_block** b = &record_.slot->waiting;
    while (*b != nullptr && *b != &record_) b = &(*b)->next;
    if (*b != nullptr) *b = record_.next;
  });
  while (__atomic_load_n(&record_.is_run_late, __ATOMIC_ACQUIRE)) sched_yield();
  if (record_.failure != nullptr) {
    if (record_.registered_in != nullptr)
      dispatch::internal::forget_failure(*record_.registered_in, record_.failure);
    if (record_.failure != &record_.no_memory) std::free(record_.failure);
  }
  if (record_.library == nullptr) return;
  if (const auto* engine = dispatch::internal::find_engine())
    engine->end(record_);
  else
    // It stays registered until the next engine is loaded: until then no code can use it.
    dispatch::system::with_loader_locked([&] { record_.library->leave(*record_.registered_in); });
}

}  // namespace detail
}  // namespace SCHEMA_CT_TORCH
