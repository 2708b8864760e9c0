// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for values that many threads read and few change.
#pragma once

#include <c10/util/Synchronized.h>
#include <schema_ct/config.hpp>

#include <mutex>
#include <shared_mutex>
#include <utility>

namespace SCHEMA_CT_HIDDEN c10 {

/// A value that threads read at once, and change one at a time. PyTorch keeps two of it, so that
/// reading waits for no change; here reading waits while the value is changed.
template <class T>
class LeftRight final {
 public:
  template <class... A>
  explicit LeftRight(const A&... arguments) : value_{arguments...} {}
  LeftRight(const LeftRight&) = delete;
  LeftRight& operator=(const LeftRight&) = delete;

  template <class F>
  auto read(F&& f) const {
    const std::shared_lock<std::shared_mutex> lock(mutex_);
    return std::forward<F>(f)(std::as_const(value_));
  }
  /// `f` may be called twice, as in PyTorch: it must do the same both times. Here it is called
  /// once. If it throws, the value is as before.
  template <class F>
  auto write(F&& f) {
    const std::unique_lock<std::shared_mutex> lock(mutex_);
    T before = value_;
    try {
      return std::forward<F>(f)(value_);
    } catch (...) {
      value_ = std::move(before);
      throw;
    }
  }

 private:
  mutable std::shared_mutex mutex_;
  T value_;
};

/// The same with a lock that readers, too, hold alone.
template <class T>
class RWSafeLeftRightWrapper final {
 public:
  template <class... A>
  explicit RWSafeLeftRightWrapper(const A&... arguments) : value_(T{arguments...}) {}

  template <class F>
  auto read(F&& f) const {
    return value_.withLock([&](const T& value) { return std::forward<F>(f)(value); });
  }
  template <class F>
  auto write(F&& f) {
    return value_.withLock([&](T& value) { return std::forward<F>(f)(value); });
  }

 private:
  Synchronized<T> value_;
};

}  // namespace c10
