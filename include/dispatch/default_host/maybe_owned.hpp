// SPDX-License-Identifier: BSL-1.0
// A value that is borrowed or owned (c10::MaybeOwned).
#pragma once

#include <schema_ct/config.hpp>

#include <optional>
#include <utility>

namespace dispatch {
inline namespace default_host {

/// Owns a T, or borrows one, which must outlive it and its copies. The default is to borrow
/// nothing; then only assignment and destruction are allowed.
template <class T>
class SCHEMA_CT_SHARED MaybeOwned {
 public:
  MaybeOwned() = default;
  [[nodiscard]] static MaybeOwned borrowed(const T& value) {
    MaybeOwned out;
    out.borrowed_ = &value;
    return out;
  }
  [[nodiscard]] static MaybeOwned owned(T&& value) {
    return owned(std::in_place, std::move(value));
  }
  template <class... A>
  [[nodiscard]] static MaybeOwned owned(std::in_place_t, A&&... arguments) {
    MaybeOwned out;
    out.owned_.emplace(std::forward<A>(arguments)...);
    return out;
  }

  [[nodiscard]] const T& operator*() const& { return owned_ ? *owned_ : *borrowed_; }
  [[nodiscard]] const T* operator->() const { return &**this; }
  /// Moves the owned value out, or copies the borrowed one.
  [[nodiscard]] T operator*() && {
    if (owned_) return std::move(*owned_);
    return *borrowed_;
  }
  [[nodiscard]] bool unsafeIsBorrowed() const noexcept { return !owned_; }

 private:
  const T* borrowed_ = nullptr;
  std::optional<T> owned_;
};

}  // namespace default_host
}  // namespace dispatch
