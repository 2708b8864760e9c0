// SPDX-License-Identifier: BSL-1.0
// A pool of threads that belongs to a shared object, whose code its threads run: they end before
// the object is unloaded.
#pragma once

#include <schema_ct/config.hpp>

#include <unistd.h>
#include <atomic>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace host_detail {

template <class Pool>
struct pool_of_process {
  const ::pid_t process = ::getpid();
  Pool pool;

  /// Is this the process that has the threads? A forked process has none of them.
  [[nodiscard]] bool is_alive() const { return process == ::getpid(); }
};

template <class Pool>
SCHEMA_CT_HIDDEN inline std::atomic<pool_of_process<Pool>*> the_pool{nullptr};
template <class Pool>
SCHEMA_CT_HIDDEN inline std::atomic<bool> pools_are_over{false};

/// Ends the threads when the shared object is unloaded, or the process ends.
template <class Pool>
struct pool_owner {
  ~pool_owner() {
    pools_are_over<Pool> = true;
    // A forked process has copies without threads: they cannot be ended.
    if (auto* const made = the_pool<Pool>.exchange(nullptr); made != nullptr && made->is_alive())
      delete made;
  }
};

/// This process's pool; nullptr once the shared object ends.
template <class Pool>
[[nodiscard]] SCHEMA_CT_HIDDEN inline Pool* living_pool() {
  if (pools_are_over<Pool>) return nullptr;
  auto* found = the_pool<Pool>.load(std::memory_order_acquire);
  if (found != nullptr && found->is_alive()) return &found->pool;
  static const pool_owner<Pool> owner;
  auto* const made = new pool_of_process<Pool>;
  if (the_pool<Pool>.compare_exchange_strong(found, made)) return &made->pool;
  delete made;  // another thread was faster
  return &found->pool;
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch
