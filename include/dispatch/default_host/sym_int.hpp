// SPDX-License-Identifier: BSL-1.0
// SymInt, SymFloat and SymBool: in this host always concrete numbers.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <type_traits>

#include <dispatch/default_host/array_ref.hpp>
#include <dispatch/default_host/optional_array_ref.hpp>

namespace dispatch {
inline namespace default_host {

/// An integer that PyTorch may trace; laid out as the int64_t it holds.
class SymInt final {
 public:
  SCHEMA_CT_HIDDEN constexpr SymInt() = default;
  SCHEMA_CT_HIDDEN constexpr SymInt(std::int64_t value) : value_(value) {}

  /// The value; file and line say who insists on it.
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr std::int64_t guard_int(const char* /*file*/,
                                                                  std::int64_t /*line*/) const {
    return value_;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr std::int64_t expect_int() const { return value_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr std::int64_t as_int_unchecked() const { return value_; }
  template <class T = std::int64_t>
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr std::optional<T> maybe_as_int() const {
    return value_;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr bool is_symbolic() const { return false; }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr bool is_heap_allocated() const { return false; }

  SCHEMA_CT_HIDDEN friend constexpr SymInt operator+(SymInt a, SymInt b) {
    return a.value_ + b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr SymInt operator-(SymInt a, SymInt b) {
    return a.value_ - b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr SymInt operator*(SymInt a, SymInt b) {
    return a.value_ * b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr SymInt operator/(SymInt a, SymInt b) {
    return a.value_ / b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr SymInt operator%(SymInt a, SymInt b) {
    return a.value_ % b.value_;
  }
  SCHEMA_CT_HIDDEN constexpr SymInt& operator+=(SymInt b) { return *this = *this + b; }
  SCHEMA_CT_HIDDEN constexpr SymInt& operator*=(SymInt b) { return *this = *this * b; }
  SCHEMA_CT_HIDDEN friend constexpr bool operator==(SymInt a, SymInt b) {
    return a.value_ == b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr bool operator<(SymInt a, SymInt b) {
    return a.value_ < b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr bool operator>(SymInt a, SymInt b) {
    return a.value_ > b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr bool operator<=(SymInt a, SymInt b) {
    return a.value_ <= b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr bool operator>=(SymInt a, SymInt b) {
    return a.value_ >= b.value_;
  }

 private:
  std::int64_t value_ = 0;
};
static_assert(sizeof(SymInt) == sizeof(std::int64_t));

/// A floating-point number that PyTorch may trace.
class SymFloat final {
 public:
  SCHEMA_CT_HIDDEN constexpr SymFloat() = default;
  SCHEMA_CT_HIDDEN constexpr SymFloat(double value) : value_(value) {}

  /// The value; file and line say who insists on it.
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr double guard_float(const char* /*file*/,
                                                              std::int64_t /*line*/) const {
    return value_;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr double expect_float() const { return value_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr double as_float_unchecked() const { return value_; }
  template <class T = double>
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr std::optional<T> maybe_as_float() const {
    return value_;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr bool is_symbolic() const { return false; }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr bool is_heap_allocated() const { return false; }

  SCHEMA_CT_HIDDEN friend constexpr SymFloat operator+(SymFloat a, SymFloat b) {
    return a.value_ + b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr SymFloat operator-(SymFloat a, SymFloat b) {
    return a.value_ - b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr SymFloat operator*(SymFloat a, SymFloat b) {
    return a.value_ * b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr SymFloat operator/(SymFloat a, SymFloat b) {
    return a.value_ / b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr bool operator==(SymFloat a, SymFloat b) {
    return a.value_ == b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr bool operator<(SymFloat a, SymFloat b) {
    return a.value_ < b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr bool operator>(SymFloat a, SymFloat b) {
    return a.value_ > b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr bool operator<=(SymFloat a, SymFloat b) {
    return a.value_ <= b.value_;
  }
  SCHEMA_CT_HIDDEN friend constexpr bool operator>=(SymFloat a, SymFloat b) {
    return a.value_ >= b.value_;
  }

 private:
  double value_ = 0;
};

/// A truth value that PyTorch may trace.
class SymBool final {
 public:
  SCHEMA_CT_HIDDEN constexpr SymBool() = default;
  SCHEMA_CT_HIDDEN constexpr SymBool(bool value) : value_(value) {}

  /// The value; file and line say who insists on it.
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr bool guard_bool(const char* /*file*/,
                                                           std::int64_t /*line*/) const {
    return value_;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr bool expect_bool() const { return value_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr bool as_bool_unchecked() const { return value_; }
  template <class T = bool>
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr std::optional<T> maybe_as_bool() const {
    return value_;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr bool is_symbolic() const { return false; }
  [[nodiscard]] SCHEMA_CT_HIDDEN constexpr bool is_heap_allocated() const { return false; }

  SCHEMA_CT_HIDDEN friend constexpr bool operator==(SymBool a, SymBool b) {
    return a.value_ == b.value_;
  }

 private:
  bool value_ = false;
};

SCHEMA_CT_HIDDEN inline std::string toString(const SymInt& value) {
  return message({value.expect_int()});
}
SCHEMA_CT_HIDDEN inline std::string toString(const SymFloat& value) {
  return message({value.expect_float()});
}
SCHEMA_CT_HIDDEN inline std::string toString(const SymBool& value) {
  return value.expect_bool() ? "True" : "False";
}

using SymIntArrayRef = ArrayRef<SymInt>;
using OptionalSymIntArrayRef = OptionalArrayRef<SymInt>;

/// The same integers, without a copy, in either direction.
[[nodiscard]] SCHEMA_CT_HIDDEN inline SymIntArrayRef fromIntArrayRefUnchecked(IntArrayRef values) {
  return {reinterpret_cast<const SymInt*>(values.data()), values.size()};
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline SymIntArrayRef fromIntArrayRefSlow(IntArrayRef values) {
  return fromIntArrayRefUnchecked(values);
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline IntArrayRef asIntArrayRefUnchecked(SymIntArrayRef values) {
  return {reinterpret_cast<const std::int64_t*>(values.data()), values.size()};
}
template <class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                              const SymInt& value) {
  return out << value.expect_int();
}

}  // namespace default_host
}  // namespace dispatch
