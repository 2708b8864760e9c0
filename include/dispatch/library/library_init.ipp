// SPDX-License-Identifier: BSL-1.0
// The beginning and the end of a block in its own shared object, which need no engine there.
#pragma once

#include <sched.h>
#include <dispatch/library/library_init.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

SCHEMA_CT_ENGINE const registration_engine* find_engine() {
  const registration_engine* found = nullptr;
  dl_iterate_phdr(
      [](dl_phdr_info* module, std::size_t, void* data) {
        auto& best = *static_cast<const registration_engine**>(data);
        const bool is_own = any_note(*module, 3, 16, [&](const unsigned char* descriptor) {
          const auto& slot = led_to<registry_slot>(descriptor, 0);
          const bool own = &slot == &own_slot;
          if (slot.identity == registry_identity() && (own || best == nullptr))
            best = &led_to<const registration_engine>(descriptor, 1);
          return own;
        });
        return is_own ? 1 : 0;
      },
      &found);
  return found;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_TORCH {
namespace detail {

SCHEMA_CT_ENGINE void TorchLibraryInit::start() {
  const dispatch::registration_engine* engine = nullptr;
  // Of this shared object, as the engine may be unloaded before it.
  record_.no_memory = {
      {record_.ns, "there was no memory to register, nor to say where", "", record_.place},
      nullptr};
  dispatch::internal::with_loader_locked([&] {
    engine = dispatch::internal::find_engine();
    if (engine != nullptr) return;
    record_.next = record_.slot->waiting;
    record_.slot->waiting = &record_;
  });
  if (engine != nullptr) engine->run(record_);
}

SCHEMA_CT_ENGINE TorchLibraryInit::~TorchLibraryInit() {
  dispatch::internal::with_loader_locked([&] {
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
    // It stays registered until the next engine is loaded: no code can use it before.
    dispatch::internal::with_loader_locked([&] { record_.library->leave(*record_.registered_in); });
}

}  // namespace detail
}  // namespace SCHEMA_CT_TORCH
