// SPDX-License-Identifier: BSL-1.0
// SymInt, SymFloat and SymBool: always concrete numbers in this host.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <type_traits>

#include <dispatch/default_host/array_ref.hpp>
#include <dispatch/default_host/class_names.hpp>
#include <dispatch/default_host/optional_array_ref.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// A bool that PyTorch may trace.
class SCHEMA_CT_SHARED SymBool final {
 public:
  constexpr SymBool() = default;
  constexpr SymBool(bool value) : value_(value) {}

  /// The value; file and line identify the caller.
  [[nodiscard]] constexpr bool guard_bool(const char* /*file*/, std::int64_t /*line*/) const {
    return value_;
  }
  [[nodiscard]] constexpr bool expect_true(const char* /*file*/, std::int64_t /*line*/) const {
    return value_;
  }
  [[nodiscard]] constexpr bool guard_size_oblivious(const char* /*file*/,
                                                    std::int64_t /*line*/) const {
    return value_;
  }
  [[nodiscard]] constexpr bool statically_known_true(const char* /*file*/,
                                                     std::int64_t /*line*/) const {
    return value_;
  }
  /// The value, or the one in the name if it is unknown, which never happens here.
  [[nodiscard]] constexpr bool guard_or_false(const char* /*file*/, std::int64_t /*line*/) const {
    return value_;
  }
  [[nodiscard]] constexpr bool guard_or_true(const char* /*file*/, std::int64_t /*line*/) const {
    return value_;
  }
  [[nodiscard]] constexpr bool expect_bool() const { return value_; }
  [[nodiscard]] constexpr bool as_bool_unchecked() const { return value_; }
  template <class T = bool>
  [[nodiscard]] constexpr std::optional<T> maybe_as_bool() const {
    return value_;
  }
  [[nodiscard]] constexpr bool is_symbolic() const { return false; }
  [[nodiscard]] constexpr bool is_heap_allocated() const { return false; }
  [[nodiscard]] constexpr bool has_hint() const { return true; }

  [[nodiscard]] constexpr SymBool sym_and(SymBool b) const { return value_ && b.value_; }
  [[nodiscard]] constexpr SymBool sym_or(SymBool b) const { return value_ || b.value_; }
  [[nodiscard]] constexpr SymBool sym_not() const { return !value_; }
  friend constexpr SymBool operator&(SymBool a, SymBool b) { return a.sym_and(b); }
  friend constexpr SymBool operator|(SymBool a, SymBool b) { return a.sym_or(b); }
  constexpr SymBool operator~() const { return sym_not(); }
  /// 1 for true, 0 for false.
  template <class Int = SymInt>
  [[nodiscard]] constexpr Int toSymInt() const {
    return Int(value_ ? 1 : 0);
  }
  friend constexpr bool operator==(SymBool a, SymBool b) { return a.value_ == b.value_; }

 private:
  bool value_ = false;
};

/// A floating-point number that PyTorch may trace.
class SCHEMA_CT_SHARED SymFloat final {
 public:
  constexpr SymFloat() = default;
  constexpr SymFloat(double value) : value_(value) {}

  /// The value; file and line identify the caller.
  [[nodiscard]] constexpr double guard_float(const char* /*file*/, std::int64_t /*line*/) const {
    return value_;
  }
  [[nodiscard]] constexpr double expect_float() const { return value_; }
  [[nodiscard]] constexpr double as_float_unchecked() const { return value_; }
  template <class T = double>
  [[nodiscard]] constexpr std::optional<T> maybe_as_float() const {
    return value_;
  }
  [[nodiscard]] constexpr bool is_symbolic() const { return false; }
  [[nodiscard]] constexpr bool is_heap_allocated() const { return false; }
  /// Is the value, or an example of it, known?
  [[nodiscard]] constexpr bool has_hint() const { return true; }

  friend constexpr SymFloat operator+(SymFloat a, SymFloat b) { return a.value_ + b.value_; }
  friend constexpr SymFloat operator-(SymFloat a, SymFloat b) { return a.value_ - b.value_; }
  friend constexpr SymFloat operator*(SymFloat a, SymFloat b) { return a.value_ * b.value_; }
  friend constexpr SymFloat operator/(SymFloat a, SymFloat b) { return a.value_ / b.value_; }
  constexpr SymFloat operator-() const { return -value_; }
  constexpr SymFloat& operator+=(SymFloat b) { return *this = *this + b; }
  constexpr SymFloat& operator-=(SymFloat b) { return *this = *this - b; }
  constexpr SymFloat& operator*=(SymFloat b) { return *this = *this * b; }
  constexpr SymFloat& operator/=(SymFloat b) { return *this = *this / b; }
  friend constexpr bool operator==(SymFloat a, SymFloat b) { return a.value_ == b.value_; }
  friend constexpr bool operator<(SymFloat a, SymFloat b) { return a.value_ < b.value_; }
  friend constexpr bool operator>(SymFloat a, SymFloat b) { return a.value_ > b.value_; }
  friend constexpr bool operator<=(SymFloat a, SymFloat b) { return a.value_ <= b.value_; }
  friend constexpr bool operator>=(SymFloat a, SymFloat b) { return a.value_ >= b.value_; }
  // The comparisons, with results that PyTorch may trace.
  [[nodiscard]] constexpr SymBool sym_eq(SymFloat b) const { return value_ == b.value_; }
  [[nodiscard]] constexpr SymBool sym_ne(SymFloat b) const { return value_ != b.value_; }
  [[nodiscard]] constexpr SymBool sym_lt(SymFloat b) const { return value_ < b.value_; }
  [[nodiscard]] constexpr SymBool sym_le(SymFloat b) const { return value_ <= b.value_; }
  [[nodiscard]] constexpr SymBool sym_gt(SymFloat b) const { return value_ > b.value_; }
  [[nodiscard]] constexpr SymBool sym_ge(SymFloat b) const { return value_ >= b.value_; }
  [[nodiscard]] SymFloat sqrt() const { return __builtin_sqrt(value_); }
  [[nodiscard]] constexpr SymFloat(min)(SymFloat b) const { return b.value_ < value_ ? b : *this; }
  [[nodiscard]] constexpr SymFloat(max)(SymFloat b) const { return value_ < b.value_ ? b : *this; }

 private:
  double value_ = 0;
};

/// An integer that PyTorch may trace; laid out as the int64_t it holds.
class SCHEMA_CT_SHARED SymInt final {
 public:
  constexpr SymInt() = default;
  constexpr SymInt(std::int64_t value) : value_(value) {}
  /// PyTorch's constructor that does not check the number's range.
  enum Unchecked { UNCHECKED };
  constexpr SymInt(Unchecked, std::int64_t value) : value_(value) {}

  /// The value; file and line identify the caller.
  [[nodiscard]] constexpr std::int64_t guard_int(const char* /*file*/,
                                                 std::int64_t /*line*/) const {
    return value_;
  }
  [[nodiscard]] constexpr std::int64_t expect_int() const { return value_; }
  [[nodiscard]] constexpr std::int64_t as_int_unchecked() const { return value_; }
  template <class T = std::int64_t>
  [[nodiscard]] constexpr std::optional<T> maybe_as_int() const {
    return value_;
  }
  [[nodiscard]] constexpr bool is_symbolic() const { return false; }
  [[nodiscard]] constexpr bool is_heap_allocated() const { return false; }
  /// Is the value, or an example of it, known?
  [[nodiscard]] constexpr bool has_hint() const { return true; }
  [[nodiscard]] constexpr bool is_same(SymInt other) const { return value_ == other.value_; }
  /// Is it a size?
  [[nodiscard]] constexpr bool expect_size(const char* /*file*/, std::int64_t /*line*/) const {
    return value_ >= 0;
  }
  [[nodiscard]] constexpr SymInt clone() const { return *this; }
  constexpr operator SymFloat() const { return static_cast<double>(value_); }
  /// Can PyTorch's SymInt hold this number?
  [[nodiscard]] static constexpr bool check_range(std::int64_t value) {
    return value > (std::int64_t{-1} & ~(std::int64_t{1} << 62));
  }

  friend constexpr SymInt operator+(SymInt a, SymInt b) { return a.value_ + b.value_; }
  friend constexpr SymInt operator-(SymInt a, SymInt b) { return a.value_ - b.value_; }
  friend constexpr SymInt operator*(SymInt a, SymInt b) { return a.value_ * b.value_; }
  friend constexpr SymInt operator/(SymInt a, SymInt b) { return a.value_ / b.value_; }
  friend constexpr SymInt operator%(SymInt a, SymInt b) { return a.value_ % b.value_; }
  constexpr SymInt operator-() const { return -value_; }
  constexpr SymInt& operator+=(SymInt b) { return *this = *this + b; }
  constexpr SymInt& operator-=(SymInt b) { return *this = *this - b; }
  constexpr SymInt& operator*=(SymInt b) { return *this = *this * b; }
  constexpr SymInt& operator/=(SymInt b) { return *this = *this / b; }
  friend constexpr bool operator==(SymInt a, SymInt b) { return a.value_ == b.value_; }
  friend constexpr bool operator<(SymInt a, SymInt b) { return a.value_ < b.value_; }
  friend constexpr bool operator>(SymInt a, SymInt b) { return a.value_ > b.value_; }
  friend constexpr bool operator<=(SymInt a, SymInt b) { return a.value_ <= b.value_; }
  friend constexpr bool operator>=(SymInt a, SymInt b) { return a.value_ >= b.value_; }
  // The comparisons, with results that PyTorch may trace.
  [[nodiscard]] constexpr SymBool sym_eq(SymInt b) const { return value_ == b.value_; }
  [[nodiscard]] constexpr SymBool sym_ne(SymInt b) const { return value_ != b.value_; }
  [[nodiscard]] constexpr SymBool sym_lt(SymInt b) const { return value_ < b.value_; }
  [[nodiscard]] constexpr SymBool sym_le(SymInt b) const { return value_ <= b.value_; }
  [[nodiscard]] constexpr SymBool sym_gt(SymInt b) const { return value_ > b.value_; }
  [[nodiscard]] constexpr SymBool sym_ge(SymInt b) const { return value_ >= b.value_; }
  [[nodiscard]] constexpr SymInt(min)(SymInt b) const { return b.value_ < value_ ? b : *this; }
  [[nodiscard]] constexpr SymInt(max)(SymInt b) const { return value_ < b.value_ ? b : *this; }

 private:
  std::int64_t value_ = 0;
};
static_assert(sizeof(SymInt) == sizeof(std::int64_t));

inline std::string toString(const SymInt& value) { return message({value.expect_int()}); }
inline std::string toString(const SymFloat& value) { return message({value.expect_float()}); }
inline std::string toString(const SymBool& value) { return value.expect_bool() ? "True" : "False"; }

/// Converts a bool or a SymBool to a bool.
[[nodiscard]] constexpr bool guard_size_oblivious(SymBool value, const char* file,
                                                  std::int64_t line) {
  return value.guard_size_oblivious(file, line);
}
[[nodiscard]] constexpr bool statically_known_true(SymBool value, const char* file,
                                                   std::int64_t line) {
  return value.statically_known_true(file, line);
}
[[nodiscard]] constexpr bool guard_or_false(SymBool value, const char* file, std::int64_t line) {
  return value.guard_or_false(file, line);
}
[[nodiscard]] constexpr bool guard_or_true(SymBool value, const char* file, std::int64_t line) {
  return value.guard_or_true(file, line);
}

using SymIntArrayRef = ArrayRef<SymInt>;
using OptionalSymIntArrayRef = OptionalArrayRef<SymInt>;

/// The same integers, without a copy, in either direction.
[[nodiscard]] inline SymIntArrayRef fromIntArrayRefUnchecked(IntArrayRef values) {
  return {reinterpret_cast<const SymInt*>(values.data()), values.size()};
}
[[nodiscard]] inline SymIntArrayRef fromIntArrayRefSlow(IntArrayRef values) {
  return fromIntArrayRefUnchecked(values);
}
[[nodiscard]] inline SymIntArrayRef fromIntArrayRefKnownNonNegative(IntArrayRef values) {
  return fromIntArrayRefUnchecked(values);
}
[[nodiscard]] inline IntArrayRef asIntArrayRefUnchecked(SymIntArrayRef values) {
  return {reinterpret_cast<const std::int64_t*>(values.data()), values.size()};
}
[[nodiscard]] inline IntArrayRef asIntArrayRefSlow(SymIntArrayRef values, const char* /*file*/,
                                                   std::int64_t /*line*/) {
  return asIntArrayRefUnchecked(values);
}
template <class View = IntArrayRef>
[[nodiscard]] std::optional<View> asIntArrayRefSlowOpt(SymIntArrayRef values) {
  return asIntArrayRefUnchecked(values);
}
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             const SymInt& value) {
  return out << value.expect_int();
}
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             const SymFloat& value) {
  return out << value.expect_float();
}
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             const SymBool& value) {
  return out << value.expect_bool();
}

}  // namespace default_host
}  // namespace dispatch
