// SPDX-License-Identifier: BSL-1.0
// The process groups of the process by their names (c10d::resolve_process_group).
#pragma once

#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <utility>

#include <dispatch/base/weak_intrusive_ptr.hpp>
#include <dispatch/collectives/process_group.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// An entry of the registry's list. It observes the group, and does not keep it alive.
struct SCHEMA_CT_SHARED named_group {
  named_group* older;
  char* name;
  CustomClassHolder* group;
};

}  // namespace SCHEMA_CT_HOST

inline namespace SCHEMA_CT_HIDDEN default_host {
namespace SCHEMA_CT_HIDDEN collectives {

/// Where the list leads to the group of this name, or to its end. The lock is held.
[[nodiscard]] inline named_group** place_of(registry& r, const std::string& name) {
  named_group** place = &r.named_groups;
  while (*place != nullptr && name != (*place)->name) place = &(*place)->older;
  return place;
}

/// Throws Error if the name is registered, even if its group is gone.
inline void register_process_group(const std::string& name,
                                   const intrusive_ptr<ProcessGroup>& group) {
  registry& r = the_registry();
  const registry_lock lock(r);
  named_group** const place = place_of(r, name);
  if (*place != nullptr)
    throw Error(message({"A process group is already registered under the name ", name}));
  auto* added = static_cast<named_group*>(std::malloc(sizeof(named_group)));
  char* text = static_cast<char*>(std::malloc(name.size() + 1));
  if (added == nullptr || text == nullptr) {
    std::free(added);
    std::free(text);
    throw std::bad_alloc();
  }
  std::memcpy(text, name.c_str(), name.size() + 1);
  *place = new (added)
      named_group{nullptr, text, weak_intrusive_ptr<CustomClassHolder>(group).release()};
}

/// Throws Error if no group has the name, or the group is gone.
[[nodiscard]] inline intrusive_ptr<ProcessGroup> resolve_process_group(const std::string& name) {
  intrusive_ptr<CustomClassHolder> group;  // its end takes the lock
  {
    registry& r = the_registry();
    const registry_lock lock(r);
    const named_group* const found = *place_of(r, name);
    if (found == nullptr)
      throw Error(
          message({"Could not resolve the process group registered under the name ", name}));
    group = weak_intrusive_ptr<CustomClassHolder>::reclaim_copy(found->group).lock();
  }
  if (!group.defined())
    throw Error(message({"The process group registered under the name ", name, " is gone"}));
  internal::check_code(group.get());
  return intrusive_ptr<ProcessGroup>::reclaim_copy(static_cast<ProcessGroup*>(group.get()));
}

/// Does nothing if no group has the name.
inline void unregister_process_group(const std::string& name) {
  registry& r = the_registry();
  named_group* removed;
  {
    const registry_lock lock(r);
    named_group** const place = place_of(r, name);
    removed = *place;
    if (removed == nullptr) return;
    *place = removed->older;
  }
  // The group may end here, and takes the lock then. Without its code it cannot end.
  if (live_objects::has_code(*removed->group))
    weak_intrusive_ptr<CustomClassHolder>::reclaim(removed->group).reset();
  std::free(removed->name);
  std::free(removed);
}

inline void unregister_all_process_groups() {
  registry& r = the_registry();
  for (;;) {
    std::string name;
    {
      const registry_lock lock(r);
      if (r.named_groups == nullptr) return;
      name = r.named_groups->name;
    }
    unregister_process_group(name);
  }
}

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
