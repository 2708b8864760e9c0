// SPDX-License-Identifier: BSL-1.0
// An ArrayRef that may be absent. It converts from everything that an ArrayRef converts from.
#pragma once

#include <schema_ct/config.hpp>

#include <initializer_list>
#include <optional>
#include <type_traits>
#include <utility>

#include <dispatch/default_host/array_ref.hpp>

namespace dispatch {
inline namespace default_host {

/// As std::optional<ArrayRef<T>>, but also takes `{1, 2}`, vectors and arrays directly.
template <class T>
class SCHEMA_CT_SHARED OptionalArrayRef final {
 public:
  using value_type = ArrayRef<T>;

  constexpr OptionalArrayRef() = default;
  constexpr OptionalArrayRef(std::nullopt_t) {}
  constexpr OptionalArrayRef(const std::optional<ArrayRef<T>>& other) : value_(other) {}
  constexpr OptionalArrayRef(const std::initializer_list<T>& list) : value_(ArrayRef<T>(list)) {}
  /// A number of another type is converted in the caller, where it lives as long as the call.
  constexpr OptionalArrayRef(const T& element) : value_(ArrayRef<T>(element)) {}
  template <class U>
    requires(std::is_convertible_v<const U&, ArrayRef<T>> && !std::is_arithmetic_v<U>)
  constexpr OptionalArrayRef(const U& elements) : value_(ArrayRef<T>(elements)) {}

  [[nodiscard]] constexpr bool has_value() const { return value_.has_value(); }
  constexpr explicit operator bool() const { return has_value(); }
  /// Throws std::bad_optional_access if it is absent.
  [[nodiscard]] constexpr const ArrayRef<T>& value() const { return value_.value(); }
  [[nodiscard]] constexpr ArrayRef<T> value_or(ArrayRef<T> other) const {
    return value_.value_or(other);
  }
  constexpr const ArrayRef<T>& operator*() const { return *value_; }
  constexpr const ArrayRef<T>* operator->() const { return &*value_; }
  constexpr operator std::optional<ArrayRef<T>>() const { return value_; }
  constexpr void reset() { value_.reset(); }

  friend constexpr bool operator==(const OptionalArrayRef& a, const OptionalArrayRef& b) {
    return a.value_ == b.value_;
  }

 private:
  std::optional<ArrayRef<T>> value_;
};

using OptionalIntArrayRef = OptionalArrayRef<std::int64_t>;

}  // namespace default_host
}  // namespace dispatch
