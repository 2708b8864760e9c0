// SPDX-License-Identifier: BSL-1.0
// The loader's lock for systems that do not expose their own and never unload an object with a
// mark: the lock in the object that was loaded first.
#pragma once

#include <pthread.h>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN system {

/// Each object with a mark contains one; all objects use the first one.
struct lock_of_objects {
  pthread_mutex_t mutex;
  pthread_t owner;
  unsigned depth;  ///< how often the owner holds it
};

inline constinit lock_of_objects own_lock asm("schema_ct_lock") = {PTHREAD_MUTEX_INITIALIZER,
                                                                   pthread_t{}, 0};
SCHEMA_CT_MARK_LOCK(own_lock, "schema_ct_lock");

[[nodiscard]] inline lock_of_objects& first_lock() {
  lock_of_objects* first = &own_lock;
  any_object_of_loader([&](const loaded_object& object) {
    return any_mark(object, mark_kind::lock, [&](const mark* found) {
      first = &led_to<lock_of_objects>(found, 0);
      return true;
    });
  });
  return *first;
}

inline void hold_loader() {
  lock_of_objects& l = first_lock();
  // No other thread writes this thread's name there.
  if (__atomic_load_n(&l.owner, __ATOMIC_RELAXED) != pthread_self()) {
    pthread_mutex_lock(&l.mutex);
    __atomic_store_n(&l.owner, pthread_self(), __ATOMIC_RELAXED);
  }
  ++l.depth;
}
inline void release_loader() {
  lock_of_objects& l = first_lock();
  if (--l.depth != 0) return;
  __atomic_store_n(&l.owner, pthread_t{}, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&l.mutex);
}

struct loader_lock {
  loader_lock(const loader_lock&) = delete;
  loader_lock& operator=(const loader_lock&) = delete;
  loader_lock() { hold_loader(); }
  ~loader_lock() { release_loader(); }
};

template <class F>
bool any_loaded_object(F f) {
  const loader_lock lock;
  return any_object_of_loader(f);
}
template <class F>
void with_loader_locked(F f) {
  const loader_lock lock;
  f();
}

}  // namespace system
}  // namespace dispatch
