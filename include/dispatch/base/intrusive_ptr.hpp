// SPDX-License-Identifier: BSL-1.0
// Owners of objects that contain their own count (c10::intrusive_ptr).
#pragma once

#include <cstddef>
#include <dispatch/base/counted.hpp>
#include <string_view>  // std::hash
#include <type_traits>

// It may begin to own what it has made: see <torch/csrc/utils/pybind.h>.
namespace SCHEMA_CT_HIDDEN pybind11 {
template <class, class...>
class class_;
}  // namespace pybind11

namespace dispatch {

class SCHEMA_CT_POLYMORPHIC intrusive_ptr_target;

/// Counts the owners of a T that derives from intrusive_ptr_target. Specialised for other types.
///
template <class T>
struct SCHEMA_CT_SHARED owner_count {
  /// Begins with the first owner of an object made by `new`.
  static void begin(const T* made) noexcept {
    target_of(made).owners_.count = target_of(made).observers_.count = 1;
  }
  static void retain(const T* target) noexcept { target_of(target).owners_.retain(); }
  static void release(const T* target) noexcept { target_of(target).drop_owner(); }
  [[nodiscard]] static std::size_t use_count(const T* target) noexcept {
    return static_cast<std::size_t>(target_of(target).owners_.use_count());
  }
  /// The number of observers, plus 1 for all owners together.
  [[nodiscard]] static std::size_t weak_use_count(const T* target) noexcept {
    return static_cast<std::size_t>(target_of(target).observers_.use_count());
  }

 private:
  static const intrusive_ptr_target& target_of(const T* target) { return *target; }
};

/// An object with a count of its owners. A copy has no owner yet. Made by make_intrusive only.
class SCHEMA_CT_POLYMORPHIC intrusive_ptr_target {
 public:
  intrusive_ptr_target(const intrusive_ptr_target&) noexcept {}
  intrusive_ptr_target& operator=(const intrusive_ptr_target&) noexcept { return *this; }

 protected:
  intrusive_ptr_target() noexcept = default;
  virtual ~intrusive_ptr_target() = default;

 private:
  template <class T>
  friend struct owner_count;
  template <class T, class NullType>
  friend class weak_intrusive_ptr;

  /// Lets go what the object holds: its last owner is gone, and a weak_intrusive_ptr keeps its
  /// memory. Not called for an object that ends with its last owner.
  virtual void release_resources() {}

  void drop_owner() const noexcept {
    if (!owners_.release()) return;
    auto* self = const_cast<intrusive_ptr_target*>(this);
    if (observers_.use_count() != 1) self->release_resources();
    self->drop_observer();
  }
  void drop_observer() const noexcept {
    if (observers_.release()) delete this;
  }

  mutable counted owners_{0};
  mutable counted observers_{0};  ///< the weak_intrusive_ptrs, and one for all owners together
};

namespace raw {
struct DontIncreaseRefcount {};
}  // namespace raw

/// The value of an empty pointer, unless its type defines another: the null pointer.
template <class T>
struct SCHEMA_CT_SHARED intrusive_target_default_null_type {
  static constexpr T* singleton() noexcept { return nullptr; }
};

namespace SCHEMA_CT_HIDDEN detail {
/// `target`, or NullType's empty value if it is FromNullType's.
template <class T, class NullType, class From, class FromNullType>
[[nodiscard]] constexpr T* with_null_type(From* target) noexcept {
  return target == FromNullType::singleton() ? NullType::singleton() : target;
}
}  // namespace detail

/// An owner of a T, which derives from intrusive_ptr_target or has an owner_count of its own. If
/// there is no object, get() returns NullType::singleton().
template <class T, class NullType = intrusive_target_default_null_type<T>>
class SCHEMA_CT_SHARED intrusive_ptr {
 public:
  using element_type = T;

  constexpr intrusive_ptr() noexcept = default;
  constexpr intrusive_ptr(std::nullptr_t) noexcept {}
  /// Takes over a count from release().
  intrusive_ptr(T* owned, raw::DontIncreaseRefcount) noexcept : target_(owned) {}
  intrusive_ptr(const intrusive_ptr& other) noexcept : target_(other.target_) { retain(); }
  intrusive_ptr(intrusive_ptr&& other) noexcept : target_(other.release()) {}
  template <class From, class FromNullType>
    requires std::is_convertible_v<From*, T*>
  intrusive_ptr(intrusive_ptr<From, FromNullType> other) noexcept
      : target_(detail::with_null_type<T, NullType, From, FromNullType>(other.release())) {}
  /// From a std::unique_ptr, whose object has no owner yet.
  template <class Owner>
    requires requires { typename Owner::deleter_type; } &&
             std::is_convertible_v<typename Owner::pointer, T*>
  explicit intrusive_ptr(Owner owner) noexcept
      : intrusive_ptr(unsafe_steal_from_new(owner.release())) {}
  intrusive_ptr& operator=(intrusive_ptr other) noexcept {
    swap(other);
    return *this;
  }
  ~intrusive_ptr() { reset(); }

  /// A class with private constructors may befriend this one.
  template <class... A>
  [[nodiscard]] static intrusive_ptr make(A&&... arguments) {
    return unsafe_steal_from_new(new T(std::forward<A>(arguments)...));
  }
  /// Owns an object made by `new` that has no owner.
  [[nodiscard]] static intrusive_ptr unsafe_steal_from_new(T* made) noexcept {
    intrusive_ptr out(made, {});
    if (out.defined()) owner_count<T>::begin(made);
    return out;
  }
  /// Takes over a count from release().
  [[nodiscard]] static intrusive_ptr reclaim(T* owned) noexcept { return intrusive_ptr(owned, {}); }
  /// Another owner of an object for which a pointer from release() still counts as an owner.
  [[nodiscard]] static intrusive_ptr reclaim_copy(T* owned) noexcept {
    intrusive_ptr out(owned, {});
    out.retain();
    return out;
  }
  /// Another owner of an object that has an owner.
  [[nodiscard]] static intrusive_ptr unsafe_reclaim_from_nonowning(T* target) noexcept {
    return reclaim_copy(target);
  }

  [[nodiscard]] T* get() const noexcept { return target_; }
  [[nodiscard]] T& operator*() const noexcept { return *target_; }
  [[nodiscard]] T* operator->() const noexcept { return target_; }
  [[nodiscard]] explicit operator bool() const noexcept { return defined(); }
  [[nodiscard]] bool defined() const noexcept { return target_ != NullType::singleton(); }
  [[nodiscard]] std::size_t use_count() const noexcept {
    return defined() ? owner_count<T>::use_count(target_) : 0;
  }
  /// The number of weak_intrusive_ptrs, plus 1 for all owners together; 0 without an object.
  [[nodiscard]] std::size_t weak_use_count() const noexcept {
    return defined() ? owner_count<T>::weak_use_count(target_) : 0;
  }
  [[nodiscard]] bool unique() const noexcept { return use_count() == 1; }
  [[nodiscard]] bool is_uniquely_owned() const noexcept { return unique(); }

  void reset() noexcept {
    if (T* gone = release(); gone != NullType::singleton()) owner_count<T>::release(gone);
  }
  void swap(intrusive_ptr& other) noexcept { std::swap(target_, other.target_); }
  /// Returns the pointer with its count, for reclaim(). Then owns nothing.
  [[nodiscard]] T* release() noexcept { return std::exchange(target_, NullType::singleton()); }

 private:
  template <class U, class UNullType>
  friend class weak_intrusive_ptr;
  template <class, class...>
  friend class pybind11::class_;

  explicit intrusive_ptr(T* made) noexcept : intrusive_ptr(unsafe_steal_from_new(made)) {}

  void retain() const {
    if (defined()) owner_count<T>::retain(target_);
  }

  T* target_ = NullType::singleton();
};

// Templates, so that overload resolution prefers a client's own operator for its own class.
template <class A, class ANull, class B, class BNull>
[[nodiscard]] SCHEMA_CT_HIDDEN bool operator==(const intrusive_ptr<A, ANull>& a,
                                               const intrusive_ptr<B, BNull>& b) noexcept {
  return a.get() == b.get();
}
template <class T, class NullType>
[[nodiscard]] SCHEMA_CT_HIDDEN bool operator==(const intrusive_ptr<T, NullType>& a,
                                               std::nullptr_t) noexcept {
  return a.get() == nullptr;
}
template <class A, class ANull, class B, class BNull>
[[nodiscard]] SCHEMA_CT_HIDDEN bool operator<(const intrusive_ptr<A, ANull>& a,
                                              const intrusive_ptr<B, BNull>& b) noexcept {
  return a.get() < b.get();
}
template <class T, class NullType>
SCHEMA_CT_HIDDEN void swap(intrusive_ptr<T, NullType>& a, intrusive_ptr<T, NullType>& b) noexcept {
  a.swap(b);
}

template <class T, class NullType = intrusive_target_default_null_type<T>, class... A>
[[nodiscard]] SCHEMA_CT_HIDDEN intrusive_ptr<T, NullType> make_intrusive(A&&... arguments) {
  return intrusive_ptr<T, NullType>::make(std::forward<A>(arguments)...);
}

/// The same object as a T; the caller knows that it is one.
template <class T, class U>
[[nodiscard]] SCHEMA_CT_HIDDEN intrusive_ptr<T> static_intrusive_pointer_cast(
    intrusive_ptr<U> object) noexcept {
  return intrusive_ptr<T>::reclaim(static_cast<T*>(object.release()));
}
/// The same object as a T, or null if it is not one.
template <class T, class U>
[[nodiscard]] SCHEMA_CT_HIDDEN intrusive_ptr<T> dynamic_intrusive_pointer_cast(
    intrusive_ptr<U> object) noexcept {
  T* const found = dynamic_cast<T*>(object.get());
  if (found != nullptr) static_cast<void>(object.release());
  return intrusive_ptr<T>::reclaim(found);
}

}  // namespace dispatch

template <class T, class NullType>
struct std::hash<dispatch::intrusive_ptr<T, NullType>> {
  std::size_t operator()(const dispatch::intrusive_ptr<T, NullType>& pointer) const noexcept {
    return std::hash<T*>()(pointer.get());
  }
};
