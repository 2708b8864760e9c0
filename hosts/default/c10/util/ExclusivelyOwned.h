// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for objects with a single owner.
#pragma once

#include <schema_ct/config.hpp>

#include <type_traits>
#include <utility>

namespace SCHEMA_CT_HIDDEN c10 {

/// How an ExclusivelyOwned<T> keeps its object: repr_type, pointer_type and const_pointer_type, and
/// the static functions nullRepr, createInPlace, moveToRepr, destroyOwned, take and getImpl.
template <class T>
struct ExclusivelyOwnedTraits;

/// An object with one owner, by the traits of its type.
template <class T>
class ExclusivelyOwned {
  using traits = ExclusivelyOwnedTraits<T>;

 public:
  ExclusivelyOwned() : kept_(traits::nullRepr()) {}
  explicit ExclusivelyOwned(T&& object) : kept_(traits::moveToRepr(std::move(object))) {}
  template <class... A>
  explicit ExclusivelyOwned(std::in_place_t, A&&... arguments)
      : kept_(traits::createInPlace(std::forward<A>(arguments)...)) {}
  ExclusivelyOwned(const ExclusivelyOwned&) = delete;
  ExclusivelyOwned& operator=(const ExclusivelyOwned&) = delete;
  ExclusivelyOwned(ExclusivelyOwned&& other) noexcept
      : kept_(std::exchange(other.kept_, traits::nullRepr())) {}
  ExclusivelyOwned& operator=(ExclusivelyOwned&& other) noexcept {
    if (this != &other) replace(std::exchange(other.kept_, traits::nullRepr()));
    return *this;
  }
  ExclusivelyOwned& operator=(T&& object) noexcept {
    replace(traits::moveToRepr(std::move(object)));
    return *this;
  }
  ~ExclusivelyOwned() { traits::destroyOwned(kept_); }

  explicit operator bool() const noexcept = delete;
  operator T() && { return traits::take(kept_); }
  T take() && { return traits::take(kept_); }
  typename traits::pointer_type get() { return traits::getImpl(kept_); }
  typename traits::const_pointer_type get() const { return traits::getImpl(kept_); }
  typename traits::pointer_type operator->() { return get(); }
  typename traits::const_pointer_type operator->() const { return get(); }
  auto& operator*() { return *get(); }
  auto& operator*() const { return *get(); }

 private:
  void replace(typename traits::repr_type with) {
    traits::destroyOwned(kept_);
    kept_ = std::move(with);
  }

  typename traits::repr_type kept_;
};

}  // namespace c10
