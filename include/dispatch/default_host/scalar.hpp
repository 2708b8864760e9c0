// SPDX-License-Identifier: BSL-1.0
// One number: an integer, a floating-point number, a bool or a complex number.
#pragma once

#include <schema_ct/config.hpp>

#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <type_traits>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/complex.hpp>
#include <dispatch/default_host/half.hpp>
#include <dispatch/default_host/scalar_type.hpp>
#include <dispatch/default_host/sym_int.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace default_host {

namespace host_detail {
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_complex_number = false;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_complex_number<complex<T>> = true;
}  // namespace host_detail

/// 24 bytes; converts implicitly from every C++ number, and back through `to<T>()`, which checks.
class SCHEMA_CT_SHARED Scalar final {
 public:
  constexpr Scalar() : Scalar(std::int64_t{0}) {}
  /// Throws Error for an unsigned integer above the largest int64_t.
  template <class T>
    requires(std::is_integral_v<T> && !std::is_same_v<T, bool>)
  constexpr Scalar(T value) : integer_(static_cast<std::int64_t>(value)), kind_(kind::integer) {
    if constexpr (std::is_unsigned_v<T> && sizeof(T) == 8) {
      if (integer_ < 0) [[unlikely]]
        throw Error(message({"Scalar: ", value, " exceeds int64_t"}));
    }
  }
  /// Not from a pointer.
  template <std::same_as<bool> T>
  constexpr Scalar(T value) : integer_(value ? 1 : 0), kind_(kind::boolean) {}
  constexpr Scalar(double value) : real_(value), kind_(kind::real) {}
  constexpr Scalar(float value) : Scalar(static_cast<double>(value)) {}
  constexpr Scalar(Half value) : Scalar(static_cast<float>(value)) {}
  constexpr Scalar(BFloat16 value) : Scalar(static_cast<float>(value)) {}
  template <int mantissa_bits, int bias, float8_overflow overflow>
  constexpr Scalar(float8<mantissa_bits, bias, overflow> value)
      : Scalar(static_cast<float>(value)) {}
  constexpr Scalar(Float8_e8m0fnu value) : Scalar(static_cast<float>(value)) {}
  constexpr Scalar(complex<double> value)
      : complex_{value.real(), value.imag()}, kind_(kind::complex) {}
  constexpr Scalar(complex<float> value) : Scalar(complex<double>(value)) {}
  constexpr Scalar(complex<Half> value) : Scalar(complex<float>(value)) {}
  constexpr Scalar(complex<BFloat16> value) : Scalar(complex<float>(value)) {}
  constexpr Scalar(const SymInt& value) : Scalar(value.expect_int()) {}
  constexpr Scalar(const SymFloat& value) : Scalar(value.expect_float()) {}
  constexpr Scalar(const SymBool& value) : Scalar(value.expect_bool()) {}

  [[nodiscard]] constexpr bool isFloatingPoint() const { return kind_ == kind::real; }
  [[nodiscard]] constexpr bool isIntegral(bool include_bool = false) const {
    return kind_ == kind::integer || (include_bool && kind_ == kind::boolean);
  }
  [[nodiscard]] constexpr bool isBoolean() const { return kind_ == kind::boolean; }
  [[nodiscard]] constexpr bool isComplex() const { return kind_ == kind::complex; }
  /// Never: a number above the largest int64_t is refused.
  [[nodiscard]] constexpr bool isUnsigned() const { return false; }
  // Symbolic numbers are stored as plain numbers.
  [[nodiscard]] constexpr bool isSymbolic() const { return false; }
  [[nodiscard]] constexpr bool isSymInt() const { return false; }
  [[nodiscard]] constexpr bool isSymFloat() const { return false; }
  [[nodiscard]] constexpr bool isSymBool() const { return false; }

  /// Long, Double, Bool or ComplexDouble.
  [[nodiscard]] constexpr ScalarType type() const {
    switch (kind_) {
      case kind::integer: return kLong;
      case kind::real: return kDouble;
      case kind::boolean: return kBool;
      default: return kComplexDouble;
    }
  }

  /// The number as a T. Throws Error if T cannot hold it (an integer out of range, an imaginary
  /// part); as in C++, a fraction is cut off and a double may lose digits.
  template <class T>
  [[nodiscard]] T to() const {
    if constexpr (host_detail::is_complex_number<T>) {
      using part = typename T::value_type;
      using number = std::conditional_t<std::is_floating_point_v<part>, part, float>;
      if (kind_ == kind::complex) return T(as_complex());
      return T(static_cast<part>(kind_ == kind::real ? static_cast<number>(real_)
                                                     : static_cast<number>(integer_)));
    } else {
      double value = real_;
      if (kind_ == kind::complex) {
        if (complex_.imag != 0) refuse("a real number");
        value = complex_.real;
      } else if (kind_ != kind::real) {
        return from_integer<T>();
      }
      return from_real<T>(value);
    }
  }
// Templates, because most files call few of them.
#define SCHEMA_CT_TO(name, T)             \
  template <class Number = T>             \
  [[nodiscard]] Number to##name() const { \
    return to<Number>();                  \
  }
  SCHEMA_CT_TO(Long, std::int64_t)
  SCHEMA_CT_TO(Int, int)
  SCHEMA_CT_TO(Double, double)
  SCHEMA_CT_TO(Float, float)
  SCHEMA_CT_TO(Bool, bool)
  SCHEMA_CT_TO(Byte, std::uint8_t)
  SCHEMA_CT_TO(Char, std::int8_t)
  SCHEMA_CT_TO(Short, std::int16_t)
  SCHEMA_CT_TO(UInt16, std::uint16_t)
  SCHEMA_CT_TO(UInt32, std::uint32_t)
  SCHEMA_CT_TO(UInt64, std::uint64_t)
  SCHEMA_CT_TO(Half, Half)
  SCHEMA_CT_TO(BFloat16, BFloat16)
  SCHEMA_CT_TO(Float8_e4m3fn, Float8_e4m3fn)
  SCHEMA_CT_TO(Float8_e4m3fnuz, Float8_e4m3fnuz)
  SCHEMA_CT_TO(Float8_e5m2, Float8_e5m2)
  SCHEMA_CT_TO(Float8_e5m2fnuz, Float8_e5m2fnuz)
  SCHEMA_CT_TO(Float8_e8m0fnu, Float8_e8m0fnu)
  SCHEMA_CT_TO(ComplexHalf, complex<Half>)
  SCHEMA_CT_TO(BComplex32, complex<BFloat16>)
  SCHEMA_CT_TO(ComplexFloat, complex<float>)
  SCHEMA_CT_TO(ComplexDouble, complex<double>)
#undef SCHEMA_CT_TO
  [[nodiscard]] SymInt toSymInt() const { return toLong(); }
  [[nodiscard]] SymFloat toSymFloat() const { return toDouble(); }
  [[nodiscard]] SymBool toSymBool() const { return toBool(); }

  constexpr Scalar operator-() const {
    switch (kind_) {
      case kind::real: return -real_;
      case kind::complex: return -as_complex();
      default: return static_cast<std::int64_t>(-static_cast<std::uint64_t>(integer_));
    }
  }

  [[nodiscard]] constexpr Scalar conj() const {
    return isComplex() ? Scalar(complex<double>(complex_.real, -complex_.imag)) : *this;
  }

  /// Calls `f` with the stored number: int64_t, double, bool or complex<double>.
  template <class F>
  SCHEMA_CT_HIDDEN decltype(auto) visit(const F& f) const {
    switch (kind_) {
      case kind::integer: return f(integer_);
      case kind::real: return f(real_);
      case kind::boolean: return f(integer_ != 0);
      default: return f(as_complex());
    }
  }

  /// Are both the same number, of any kind? A bool equals only a bool.
  SCHEMA_CT_HIDDEN friend constexpr bool operator==(const Scalar& a, const Scalar& b) {
    if (a.isBoolean() || b.isBoolean()) return a.kind_ == b.kind_ && a.integer_ == b.integer_;
    if (a.isIntegral() && b.isIntegral()) return a.integer_ == b.integer_;
    return a.as_complex() == b.as_complex();
  }
  template <class T>
  [[nodiscard]] constexpr bool equal(T other) const {
    return *this == Scalar(other);
  }

  /// "3", "2.5", "True", "(1,2)".
  [[nodiscard]] std::string str() const {
    switch (kind_) {
      case kind::integer: return message({integer_});
      case kind::real: return message({real_});
      case kind::boolean: return integer_ != 0 ? "True" : "False";
      default: return message({"(", complex_.real, ",", complex_.imag, ")"});
    }
  }

 private:
  enum class kind : std::uint8_t { integer, real, boolean, complex };

  constexpr complex<double> as_complex() const {
    if (kind_ == kind::complex) return {complex_.real, complex_.imag};
    return {kind_ == kind::real ? real_ : static_cast<double>(integer_)};
  }

  /// The narrow floating-point numbers convert from float only.
  template <class T>
  static T narrowed(double value) {
    if constexpr (sizeof(T) >= sizeof(double)) {
      return static_cast<T>(value);
    } else {
      return static_cast<T>(static_cast<float>(value));
    }
  }

  template <class T>
  T from_integer() const {
    if constexpr (std::is_same_v<T, bool>) {
      return integer_ != 0;
    } else if constexpr (std::is_integral_v<T>) {
      const T narrow = static_cast<T>(integer_);
      if (static_cast<std::int64_t>(narrow) != integer_ ||
          (std::is_unsigned_v<T> && integer_ < 0)) {
        refuse("an integer of that size");
      }
      return narrow;
    } else {
      return narrowed<T>(static_cast<double>(integer_));
    }
  }

  template <class T>
  T from_real(double value) const {
    if constexpr (std::is_same_v<T, bool>) {
      return value != 0;
    } else if constexpr (std::is_integral_v<T>) {
      // Both bounds are powers of two, and therefore exact as doubles.
      constexpr double bound = static_cast<double>(std::uint64_t{1} << (sizeof(T) * 8 - 1)) *
                               (std::is_signed_v<T> ? 1.0 : 2.0);
      constexpr double lowest = std::is_signed_v<T> ? -bound : 0.0;
      const bool fits = value < bound && (value >= lowest || lowest - value < 1.0);
      if (!fits) refuse("an integer of that size");
      return static_cast<T>(value);
    } else {
      return narrowed<T>(value);
    }
  }

  [[noreturn]] void refuse(const char* wanted) const {
    throw Error(message({"Scalar: ", str(), " cannot be converted to ", wanted}));
  }

  // Two doubles: a complex<double> is aligned to 16 bytes and would make 32 of 24 bytes.
  struct parts {
    double real;
    double imag;
  };
  union {
    std::int64_t integer_;
    double real_;
    parts complex_;
  };
  kind kind_;
};
static_assert(sizeof(Scalar) == 24);

template <class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                              const Scalar& value) {
  return out << value.str();
}

}  // namespace default_host
}  // namespace dispatch
#pragma GCC diagnostic pop
