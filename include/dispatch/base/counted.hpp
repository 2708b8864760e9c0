// SPDX-License-Identifier: BSL-1.0
// Shared ownership of one heap object by an atomic count inside it.
#pragma once

#include <schema_ct/config.hpp>
#include <utility>

namespace dispatch {

/// The count that stands first in every shared object.
struct SCHEMA_CT_SHARED counted {
  int count = 1;

  void retain() { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }
  /// Returns false and does nothing if the last owner is gone.
  [[nodiscard]] bool retain_unless_gone() {
    int owners = __atomic_load_n(&count, __ATOMIC_RELAXED);
    while (owners != 0 && !__atomic_compare_exchange_n(&count, &owners, owners + 1, true,
                                                       __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {}
    return owners != 0;
  }
  /// Returns true to the last owner, which then destroys the object.
  [[nodiscard]] bool release() { return __atomic_fetch_sub(&count, 1, __ATOMIC_ACQ_REL) == 1; }
  /// A reader of 1 owns the object alone, and sees the writes of all former owners.
  [[nodiscard]] int use_count() const { return __atomic_load_n(&count, __ATOMIC_ACQUIRE); }
};

/// The head of a T on the heap.
struct SCHEMA_CT_SHARED box_head : counted {
  bool lent = false;  ///< to be read; who may write to it makes a copy first
};

/// A T on the heap with a count.
template <class T>
struct SCHEMA_CT_SHARED box : box_head {
  T value;

  template <class... A>
  explicit box(A&&... arguments) : value(std::forward<A>(arguments)...) {}
};

/// An owner of a box.
template <class T>
class SCHEMA_CT_SHARED shared {
 public:
  shared() = default;
  explicit shared(box<T>* owned) : box_(owned) {}
  shared(const shared& other) : box_(other.box_) {
    if (box_ != nullptr) box_->retain();
  }
  shared(shared&& other) noexcept : box_(std::exchange(other.box_, nullptr)) {}
  shared& operator=(shared other) noexcept {
    std::swap(box_, other.box_);
    return *this;
  }
  ~shared() {
    if (box_ != nullptr && box_->release()) delete box_;
  }

  template <class... A>
  [[nodiscard]] static shared make(A&&... arguments) {
    return shared(new box<T>(std::forward<A>(arguments)...));
  }
  [[nodiscard]] T& operator*() const { return box_->value; }
  [[nodiscard]] T* operator->() const { return &box_->value; }
  [[nodiscard]] box<T>* get() const { return box_; }
  [[nodiscard]] box<T>* detach() { return std::exchange(box_, nullptr); }

 private:
  box<T>* box_ = nullptr;
};

}  // namespace dispatch
