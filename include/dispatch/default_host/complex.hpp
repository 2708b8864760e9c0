// SPDX-License-Identifier: BSL-1.0
// A complex number of two T, laid out like std::complex, without the cost of <complex>.
#pragma once

#include <schema_ct/config.hpp>

#include <type_traits>

namespace dispatch {
inline namespace default_host {

/// T: float, double, Half or BFloat16; numbers of the last two are held and converted. Converts to
/// and from std::complex where the caller has that header.
template <class T>
struct SCHEMA_CT_SHARED alignas(sizeof(T) * 2) complex {
  using value_type = T;

  constexpr complex() = default;
  SCHEMA_CT_HOST_DEVICE constexpr complex(T real, T imag = T()) : real_(real), imag_(imag) {}
  template <class U>
  SCHEMA_CT_HOST_DEVICE constexpr explicit(sizeof(U) > sizeof(T)) complex(const complex<U>& other)
      : real_(part(other.real())), imag_(part(other.imag())) {}
  /// From std::complex and the like.
  template <class C>
    requires(!std::is_arithmetic_v<C> && std::is_floating_point_v<typename C::value_type> &&
             !std::is_same_v<C, complex<typename C::value_type>>)
  SCHEMA_CT_HOST_DEVICE constexpr explicit complex(const C& other)
      : real_(part(other.real())), imag_(part(other.imag())) {}

  [[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr T real() const { return real_; }
  [[nodiscard]] SCHEMA_CT_HOST_DEVICE constexpr T imag() const { return imag_; }
  SCHEMA_CT_HOST_DEVICE constexpr void real(T value) { real_ = value; }
  SCHEMA_CT_HOST_DEVICE constexpr void imag(T value) { imag_ = value; }

  friend SCHEMA_CT_HOST_DEVICE constexpr complex operator+(complex a, complex b) {
    return {a.real_ + b.real_, a.imag_ + b.imag_};
  }
  friend SCHEMA_CT_HOST_DEVICE constexpr complex operator-(complex a, complex b) {
    return {a.real_ - b.real_, a.imag_ - b.imag_};
  }
  friend SCHEMA_CT_HOST_DEVICE constexpr complex operator-(complex a) {
    return {-a.real_, -a.imag_};
  }
  friend SCHEMA_CT_HOST_DEVICE constexpr complex operator*(complex a, complex b) {
    return {a.real_ * b.real_ - a.imag_ * b.imag_, a.real_ * b.imag_ + a.imag_ * b.real_};
  }
  // A real factor multiplies each part separately: (inf + 0i) * 2 contains no NaN.
  friend SCHEMA_CT_HOST_DEVICE constexpr complex operator*(complex a, T b) {
    return {a.real_ * b, a.imag_ * b};
  }
  friend SCHEMA_CT_HOST_DEVICE constexpr complex operator*(T a, complex b) { return b * a; }
  friend SCHEMA_CT_HOST_DEVICE constexpr complex operator/(complex a, T b) {
    return {a.real_ / b, a.imag_ / b};
  }
  friend SCHEMA_CT_HOST_DEVICE constexpr complex operator/(complex a, complex b) {
    const T norm = b.real_ * b.real_ + b.imag_ * b.imag_;
    return {(a.real_ * b.real_ + a.imag_ * b.imag_) / norm,
            (a.imag_ * b.real_ - a.real_ * b.imag_) / norm};
  }
  SCHEMA_CT_HOST_DEVICE constexpr complex& operator+=(complex b) { return *this = *this + b; }
  SCHEMA_CT_HOST_DEVICE constexpr complex& operator-=(complex b) { return *this = *this - b; }
  SCHEMA_CT_HOST_DEVICE constexpr complex& operator*=(complex b) { return *this = *this * b; }
  SCHEMA_CT_HOST_DEVICE constexpr complex& operator*=(T b) { return *this = *this * b; }
  SCHEMA_CT_HOST_DEVICE constexpr complex& operator/=(complex b) { return *this = *this / b; }
  SCHEMA_CT_HOST_DEVICE constexpr complex& operator/=(T b) { return *this = *this / b; }
  friend SCHEMA_CT_HOST_DEVICE constexpr bool operator==(complex a, complex b) {
    return a.real_ == b.real_ && a.imag_ == b.imag_;
  }

  // Kernels take the addresses of the parts.
  T real_ = T();
  T imag_ = T();

 private:
  template <class U>
  [[nodiscard]] SCHEMA_CT_HOST_DEVICE static constexpr T part(U number) {
    using computed = std::conditional_t<std::is_floating_point_v<T>, T, float>;
    return static_cast<T>(static_cast<computed>(number));
  }
};

}  // namespace default_host
}  // namespace dispatch
