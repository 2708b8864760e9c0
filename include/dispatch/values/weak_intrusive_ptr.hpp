// SPDX-License-Identifier: BSL-1.0
// Observers of counted objects, which do not keep them (c10::weak_intrusive_ptr).
#pragma once

#include <dispatch/values/intrusive_ptr.hpp>
#include <string>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// An observer of a T that intrusive_ptrs own. It keeps the object's memory, not what the object
/// holds: when the last owner goes, release_resources() is called, and lock() gives nothing from
/// then on. Each function but those that change this pointer may run in several threads at once.
template <class T>
class weak_intrusive_ptr {
 public:
  using element_type = T;

  SCHEMA_CT_HIDDEN explicit weak_intrusive_ptr(const intrusive_ptr<T>& owner) noexcept
      : weak_intrusive_ptr(owner.get()) {}
  SCHEMA_CT_HIDDEN weak_intrusive_ptr(const weak_intrusive_ptr& other) noexcept
      : weak_intrusive_ptr(other.target_) {}
  SCHEMA_CT_HIDDEN weak_intrusive_ptr(weak_intrusive_ptr&& other) noexcept
      : target_(other.release()) {}
  template <class From>
    requires std::is_convertible_v<From*, T*>
  SCHEMA_CT_HIDDEN weak_intrusive_ptr(weak_intrusive_ptr<From> other) noexcept
      : target_(other.release()) {}
  SCHEMA_CT_HIDDEN weak_intrusive_ptr& operator=(weak_intrusive_ptr other) noexcept {
    swap(other);
    return *this;
  }
  template <class From>
    requires std::is_convertible_v<From*, T*>
  SCHEMA_CT_HIDDEN weak_intrusive_ptr& operator=(const intrusive_ptr<From>& owner) noexcept {
    return *this = weak_intrusive_ptr<From>(owner);
  }
  SCHEMA_CT_HIDDEN ~weak_intrusive_ptr() { reset(); }

  /// Takes over a count that release() gave away.
  [[nodiscard]] SCHEMA_CT_HIDDEN static weak_intrusive_ptr reclaim(T* observed) noexcept {
    weak_intrusive_ptr out;
    out.target_ = observed;
    return out;
  }
  /// Observes as well, and leaves that count where it is.
  [[nodiscard]] SCHEMA_CT_HIDDEN static weak_intrusive_ptr reclaim_copy(T* observed) noexcept {
    return weak_intrusive_ptr(observed);
  }

  /// An owner; one of nothing where the last has gone.
  [[nodiscard]] SCHEMA_CT_HIDDEN intrusive_ptr<T> lock() const noexcept {
    if (target_ == nullptr || !target().owners_.retain_unless_gone()) return {};
    return intrusive_ptr<T>(target_, {});
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool expired() const noexcept { return use_count() == 0; }
  /// The owners.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t use_count() const noexcept {
    return target_ == nullptr ? 0 : static_cast<std::size_t>(target().owners_.use_count());
  }
  /// The observers, and 1 where there is an owner; 0 without an object.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t weak_use_count() const noexcept {
    return target_ == nullptr ? 0 : static_cast<std::size_t>(target().observers_.use_count());
  }
  /// The object, which may have let go what it held.
  [[nodiscard]] SCHEMA_CT_HIDDEN T* _unsafe_get_target() const noexcept { return target_; }

  SCHEMA_CT_HIDDEN void reset() noexcept {
    if (target_ != nullptr) static_cast<const intrusive_ptr_target*>(release())->drop_observer();
  }
  SCHEMA_CT_HIDDEN void swap(weak_intrusive_ptr& other) noexcept {
    std::swap(target_, other.target_);
  }
  /// Gives the pointer away with its count.
  [[nodiscard]] SCHEMA_CT_HIDDEN T* release() noexcept { return std::exchange(target_, nullptr); }

  friend bool operator==(const weak_intrusive_ptr& a, const weak_intrusive_ptr& b) noexcept {
    return a.target_ == b.target_;
  }
  friend bool operator<(const weak_intrusive_ptr& a, const weak_intrusive_ptr& b) noexcept {
    return std::less<>()(a.target_, b.target_);
  }

 private:
  SCHEMA_CT_HIDDEN weak_intrusive_ptr() noexcept = default;
  SCHEMA_CT_HIDDEN explicit weak_intrusive_ptr(T* observed) noexcept : target_(observed) {
    if (target_ != nullptr) target().observers_.retain();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const intrusive_ptr_target& target() const noexcept {
    return *target_;
  }

  T* target_ = nullptr;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <class T>
struct std::hash<dispatch::weak_intrusive_ptr<T>> {
  SCHEMA_CT_HIDDEN std::size_t operator()(
      const dispatch::weak_intrusive_ptr<T>& pointer) const noexcept {
    return std::hash<T*>()(pointer._unsafe_get_target());
  }
};
