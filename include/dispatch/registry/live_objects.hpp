// SPDX-License-Identifier: BSL-1.0
// The objects of custom classes that the code of a shared object has made, and what happens to the
// remaining ones when it is unloaded.
#pragma once

#include <dispatch/registry/registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The existing objects of custom classes that the code of one shared object has made. Plain data;
/// the registry's lock guards it.
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
  /// Called before the code is unloaded. The owner of a remaining object may still release it, but
  /// the object is never destroyed, because its destructor no longer exists. The registry keeps a
  /// pointer to it, so that leak checkers do not report it.
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

/// The objects of this shared object.
inline constinit live_objects own_live_objects{nullptr, 0, &live_objects::remove};

/// Throws Error if the code of the object was unloaded. Accepts a null pointer.
inline void check_code(const CustomClassHolder* object) {
  if (object != nullptr && !live_objects::has_code(*object)) [[unlikely]]
    throw Error("the shared object whose code made this object has been unloaded");
}

}  // namespace internal

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
