// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for values that are computed when they are first needed.
#pragma once

#include <schema_ct/config.hpp>

#include <atomic>
#include <utility>

namespace SCHEMA_CT_HIDDEN c10 {

/// A value that the first call of ensure() makes. Threads that call it at once may each make one;
/// they all get the first that is stored. Copies, moves and reset() need a lock of the caller's.
template <class T>
class OptimisticLazy {
 public:
  OptimisticLazy() = default;
  OptimisticLazy(const OptimisticLazy& other) {
    if (const T* made = other.made_.load(std::memory_order_acquire)) made_ = new T(*made);
  }
  OptimisticLazy(OptimisticLazy&& other) noexcept : made_(other.made_.exchange(nullptr)) {}
  OptimisticLazy& operator=(OptimisticLazy other) noexcept {
    delete made_.exchange(other.made_.exchange(nullptr));
    return *this;
  }
  ~OptimisticLazy() { reset(); }

  /// The value; `factory()` makes it if there is none.
  template <class Factory>
  T& ensure(const Factory& factory) {
    T* known = made_.load(std::memory_order_acquire);
    if (known != nullptr) return *known;
    T* const own = new T(factory());
    if (made_.compare_exchange_strong(known, own, std::memory_order_acq_rel)) return *own;
    delete own;
    return *known;
  }
  void reset() { delete made_.exchange(nullptr); }

 private:
  std::atomic<T*> made_{nullptr};
};

/// A value that may be computed later.
template <class T>
class LazyValue {
 public:
  virtual ~LazyValue() = default;
  virtual const T& get() const = 0;
};

/// A LazyValue of which a derived class says how it is computed.
template <class T>
class OptimisticLazyValue : public LazyValue<T> {
 public:
  const T& get() const override {
    return value_.ensure([this] { return compute(); });
  }

 private:
  virtual T compute() const = 0;

  mutable OptimisticLazy<T> value_;
};

/// A LazyValue that is known from the beginning.
template <class T>
class PrecomputedLazyValue : public LazyValue<T> {
 public:
  PrecomputedLazyValue(T value) : value_(std::move(value)) {}
  const T& get() const override { return value_; }

 private:
  T value_;
};

}  // namespace c10
