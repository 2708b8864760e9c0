// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for values that are read and changed under a lock.
#pragma once

#include <schema_ct/config.hpp>

#include <mutex>
#include <utility>

namespace SCHEMA_CT_HIDDEN c10 {

/// A value with a lock of its own.
template <class T>
class Synchronized final {
 public:
  Synchronized() = default;
  Synchronized(const T& value) : value_(value) {}
  Synchronized(T&& value) : value_(std::move(value)) {}
  Synchronized(const Synchronized&) = delete;
  Synchronized& operator=(const Synchronized&) = delete;

  /// What `f` returns for the value, while the lock is held.
  template <class F>
  auto withLock(F&& f) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::forward<F>(f)(value_);
  }
  template <class F>
  auto withLock(F&& f) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::forward<F>(f)(value_);
  }

 private:
  mutable std::mutex mutex_;
  T value_{};
};

}  // namespace c10
