// SPDX-License-Identifier: BSL-1.0
// Which objects of custom classes the code of a shared object has made, and what becomes of those
// that are left when it is unloaded.
#pragma once

#include <dispatch/registry/registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The objects of custom classes that the code of one shared object has made and that exist. Plain
/// data, which the registry's lock guards.
struct SCHEMA_CT_SHARED live_objects {
  CustomClassHolder* newest;
  std::size_t count;
  /// remove(), of this shared object: a destructor that called it by name would bring the engine
  /// into every file that has a value.
  void (*forget)(CustomClassHolder&);

  void add(CustomClassHolder& object) {
    const registry_lock lock(the_registry());
    object.home_ = this;
    object.newer_ = nullptr;
    object.older_ = newest;
    if (newest != nullptr) newest->newer_ = &object;
    newest = &object;
    ++count;
  }
  static void remove(CustomClassHolder& object) {
    const registry_lock lock(the_registry());
    live_objects& home = *object.home_;
    (object.newer_ != nullptr ? object.newer_->older_ : home.newest) = object.older_;
    if (object.older_ != nullptr) object.older_->newer_ = object.newer_;
    --home.count;
  }
  /// To be called when the code is about to go: who owns an object that is left may still give it
  /// up, but it is never ended, since its destructor will not be there. The registry knows it, so
  /// that it does not look lost.
  void leave_behind() {
    if (newest == nullptr) return;
    registry& r = the_registry();
    const registry_lock lock(r);
    CustomClassHolder* last = nullptr;
    for (CustomClassHolder* object = newest; object != nullptr; object = object->older_) {
      static_cast<void>(intrusive_ptr<CustomClassHolder>::reclaim_copy(object).release());
      object->home_ = nullptr;
      last = object;
    }
    last->older_ = r.left_objects;
    r.left_objects = newest;
    newest = nullptr;
    count = 0;
  }
  [[nodiscard]] static bool has_code(const CustomClassHolder& object) {
    return object.home_ != nullptr;
  }
};

namespace SCHEMA_CT_HIDDEN internal {

/// Of this shared object.
inline constinit live_objects own_live_objects{nullptr, 0, &live_objects::remove};

/// Throws Error if the code of the object was unloaded. A null pointer is an object, too.
inline void check_code(const CustomClassHolder* object) {
  if (object != nullptr && !live_objects::has_code(*object)) [[unlikely]]
    throw Error("the shared object whose code made this object has been unloaded");
}

}  // namespace internal

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
