// SPDX-License-Identifier: BSL-1.0
// What libraries of other hosts register, for programs that read schemas and call nothing. Within a
// layout the registry, the blocks and the engine are laid out alike for all hosts, as
// tests/layout/hosts.py verifies; only values and the code of kernels depend on the host.
#pragma once

#include <cstring>
#include <dispatch/library/registration_engine.hpp>
#include <dispatch/registry/other_registries.hpp>
#include <vector>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// Does a registry of this kind differ from ours in the host alone?
[[nodiscard]] inline bool differs_in_host_alone(const char* kind) {
  const auto behind_host = [](const char* text) { return std::strchr(text, ','); };
  const char *const own = behind_host(internal::registry_kind), *const other = behind_host(kind);
  return other != nullptr && std::strcmp(kind, internal::registry_kind) != 0 &&
         std::strcmp(own, other) == 0;
}

/// Registers, in our registry, what blocks of other hosts define that no engine has run yet. From
/// then on libraries of these hosts find our registry. Therefore none of their kernels may be
/// called, and no other library of theirs loaded or unloaded.
inline void register_blocks_of_other_hosts() {
  internal::block_record* all = nullptr;  // the oldest of each object first
  system::with_loader_locked([&] {
    system::any_loaded_object([&](const system::loaded_object& object) {
      return internal::any_slot(object, [&](internal::registry_slot& slot) {
        if (!differs_in_host_alone(slot.kind)) return false;
        while (auto* b = static_cast<internal::block_record*>(slot.waiting)) {
          slot.waiting = b->next;
          b->next = all;
          all = b;
        }
        return false;
      });
    });
  });
  for (internal::block_record *b = all, *next; b != nullptr; b = next) {
    next = static_cast<internal::block_record*>(b->next);
    internal::own_engine().run(*b);
  }
}

/// The registries of other hosts that are laid out as ours.
[[nodiscard]] inline std::vector<registry*> registries_of_other_hosts() {
  std::vector<registry*> out;
  const other_registries<> others;
  for (unsigned i = 0; i != others.count; ++i) {
    auto* const r = static_cast<registry*>(const_cast<registry_head*>(others.found[i]));
    if (r != &the_registry() && differs_in_host_alone(r->kind)) out.push_back(r);
  }
  return out;
}

/// The registrations that failed while their shared object was loaded, the oldest first. Their
/// texts stay until it is unloaded.
[[nodiscard]] inline std::vector<registration_error> failures_in(registry& r) {
  std::vector<registration_error> out;
  const registry_lock lock(r);
  for (const recorded_failure* f = r.failures; f != nullptr; f = f->next) out.push_back(*f);
  return {out.rbegin(), out.rend()};
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
