// SPDX-License-Identifier: BSL-1.0
// Observers of counted objects, which do not keep them alive (c10::weak_intrusive_ptr).
#pragma once

#include <dispatch/base/error.hpp>
#include <dispatch/base/intrusive_ptr.hpp>
#include <string>

namespace SCHEMA_CT_HIDDEN dispatch {

/// An observer of a T that intrusive_ptrs own. It keeps the object's memory, but not what the
/// object holds: destroying the last owner calls release_resources(), and lock() then returns a
/// null pointer. Functions that do not change this pointer may run on several threads at once.
template <class T, class NullType = intrusive_target_default_null_type<T>>
class SCHEMA_CT_VISIBLE weak_intrusive_ptr {
 public:
  using element_type = T;

  SCHEMA_CT_HIDDEN explicit weak_intrusive_ptr(const intrusive_ptr<T, NullType>& owner) noexcept
      : weak_intrusive_ptr(owner.get()) {}
  SCHEMA_CT_HIDDEN weak_intrusive_ptr(const weak_intrusive_ptr& other) noexcept
      : weak_intrusive_ptr(other.target_) {}
  SCHEMA_CT_HIDDEN weak_intrusive_ptr(weak_intrusive_ptr&& other) noexcept
      : target_(other.release()) {}
  template <class From, class FromNullType>
    requires std::is_convertible_v<From*, T*>
  SCHEMA_CT_HIDDEN weak_intrusive_ptr(weak_intrusive_ptr<From, FromNullType> other) noexcept
      : target_(detail::with_null_type<T, NullType, From, FromNullType>(other.release())) {}
  SCHEMA_CT_HIDDEN weak_intrusive_ptr& operator=(weak_intrusive_ptr other) noexcept {
    swap(other);
    return *this;
  }
  template <class From, class FromNullType>
    requires std::is_convertible_v<From*, T*>
  SCHEMA_CT_HIDDEN weak_intrusive_ptr& operator=(
      const intrusive_ptr<From, FromNullType>& owner) noexcept {
    return *this = weak_intrusive_ptr<From, FromNullType>(owner);
  }
  SCHEMA_CT_HIDDEN ~weak_intrusive_ptr() { reset(); }

  /// Takes over a count from release(). Without NDEBUG, throws Error if the object has no such
  /// count.
  [[nodiscard]] SCHEMA_CT_HIDDEN static weak_intrusive_ptr reclaim(T* observed) {
    weak_intrusive_ptr out;
#ifndef NDEBUG
    if (const intrusive_ptr_target* target = observed;
        observed != NullType::singleton() &&
        target->observers_.use_count() <= (target->owners_.use_count() == 0 ? 0 : 1))
      throw Error("weak_intrusive_ptr::reclaim(): nothing observes this object");
#endif
    out.target_ = observed;
    return out;
  }
  /// Another observer of an object for which a pointer from release() still counts as an observer.
  [[nodiscard]] SCHEMA_CT_HIDDEN static weak_intrusive_ptr reclaim_copy(T* observed) noexcept {
    return weak_intrusive_ptr(observed);
  }

  /// An owner of the object, or a null pointer if the last owner is gone.
  [[nodiscard]] SCHEMA_CT_HIDDEN intrusive_ptr<T, NullType> lock() const noexcept {
    if (is_null() || !target().owners_.retain_unless_gone()) return {};
    return intrusive_ptr<T, NullType>(target_, {});
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool expired() const noexcept { return use_count() == 0; }
  /// The number of owners.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t use_count() const noexcept {
    return is_null() ? 0 : static_cast<std::size_t>(target().owners_.use_count());
  }
  /// The number of observers, plus 1 if there is an owner; 0 without an object.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t weak_use_count() const noexcept {
    return is_null() ? 0 : static_cast<std::size_t>(target().observers_.use_count());
  }
  /// The object, which may have released what it held.
  [[nodiscard]] SCHEMA_CT_HIDDEN T* _unsafe_get_target() const noexcept { return target_; }

  SCHEMA_CT_HIDDEN void reset() noexcept {
    if (!is_null()) static_cast<const intrusive_ptr_target*>(release())->drop_observer();
  }
  SCHEMA_CT_HIDDEN void swap(weak_intrusive_ptr& other) noexcept {
    std::swap(target_, other.target_);
  }
  /// Returns the pointer with its count, for reclaim(). Then observes nothing.
  [[nodiscard]] SCHEMA_CT_HIDDEN T* release() noexcept {
    return std::exchange(target_, NullType::singleton());
  }

 private:
  SCHEMA_CT_HIDDEN weak_intrusive_ptr() noexcept = default;
  SCHEMA_CT_HIDDEN explicit weak_intrusive_ptr(T* observed) noexcept : target_(observed) {
    if (!is_null()) target().observers_.retain();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is_null() const noexcept {
    return target_ == NullType::singleton();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const intrusive_ptr_target& target() const noexcept {
    return *target_;
  }

  T* target_ = NullType::singleton();
};

template <class A, class ANull, class B, class BNull>
[[nodiscard]] bool operator==(const weak_intrusive_ptr<A, ANull>& a,
                              const weak_intrusive_ptr<B, BNull>& b) noexcept {
  return a._unsafe_get_target() == b._unsafe_get_target();
}
template <class A, class ANull, class B, class BNull>
[[nodiscard]] bool operator<(const weak_intrusive_ptr<A, ANull>& a,
                             const weak_intrusive_ptr<B, BNull>& b) noexcept {
  return a._unsafe_get_target() < b._unsafe_get_target();
}
template <class T, class NullType>
void swap(weak_intrusive_ptr<T, NullType>& a, weak_intrusive_ptr<T, NullType>& b) noexcept {
  a.swap(b);
}

}  // namespace dispatch

template <class T, class NullType>
struct std::hash<dispatch::weak_intrusive_ptr<T, NullType>> {
  std::size_t operator()(const dispatch::weak_intrusive_ptr<T, NullType>& pointer) const noexcept {
    return std::hash<T*>()(pointer._unsafe_get_target());
  }
};
