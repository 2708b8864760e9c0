// SPDX-License-Identifier: BSL-1.0
// A SIMD vector of VECTOR_WIDTH bytes, and its elementwise functions.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include <ATen/cpu/vec/operators.h>
#include <ATen/cpu/vec/storage.h>
#include <ATen/cpu/vec/vector_math.h>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
inline namespace CPU_CAPABILITY {
namespace registers {

// The members are in a class of a hidden namespace, so that none needs a visibility mark, and
// kernels can use Vectorized, which is not hidden.
template <class T>
class members : public operators<T> {
  using vector = Vectorized<T>;
  using intrinsic = typename intrinsic_of<T>::type;

 public:
  using value_type = T;
  using size_type = int;
  static constexpr size_type kSize = VECTOR_WIDTH / sizeof(T);
  [[nodiscard]] static constexpr size_type size() { return kSize; }

  members() { std::memset(static_cast<void*>(&held_), 0, sizeof held_); }
  members(T value) {
    if constexpr (number<T>)
      held_ = lanes<T>::all(value);
    else
      for (int i = 0; i < size(); ++i) (*this)[i] = value;
  }
  /// One value for each element.
  template <class... More>
    requires(sizeof...(More) + 2 == VECTOR_WIDTH / sizeof(T)) &&
            (std::is_convertible_v<More, T> && ...)
  members(T first, T second, More... more) {
    const T values[] = {first, second, static_cast<T>(more)...};
    std::memcpy(static_cast<void*>(&held_), values, sizeof held_);
  }
  members(const storage<T>& held) : held_(held) {}
  members(const intrinsic& registers)
    requires has_intrinsics && (number<T> || small_float<T>)
  {
    std::memcpy(static_cast<void*>(&held_), &registers, sizeof held_);
  }
  operator intrinsic() const
    requires has_intrinsics && (number<T> || small_float<T>)
  {
    intrinsic out;
    std::memcpy(&out, &held_, sizeof out);
    return out;
  }

  /// Loads the elements at ptr, which need not be aligned; elements after `count` are 0.
  [[nodiscard]] static vector loadu(const void* ptr) {
    vector out;
    std::memcpy(static_cast<void*>(&out.held_), ptr, sizeof held_);
    return out.normal();
  }
  [[nodiscard]] static vector loadu(const void* ptr, std::int64_t count) {
    vector out;
    if (count > 0)  // of none ptr may be null, which memcpy forbids
      std::memcpy(static_cast<void*>(&out.held_), ptr, static_cast<std::size_t>(count) * sizeof(T));
    return out.normal();
  }
  void store(void* ptr) const { std::memcpy(ptr, static_cast<const void*>(&held_), sizeof held_); }
  void store(void* ptr, std::int64_t count) const {
    if (count > 0)
      std::memcpy(ptr, static_cast<const void*>(&held_),
                  static_cast<std::size_t>(count) * sizeof(T));
  }

  T operator[](int i) const& { return element_at<T>(&held_, i); }
  [[nodiscard]] decltype(auto) operator[](int i) & {
    if constexpr (small_float<T>)
      return element<T>{&held_, i};
    else
      return (reinterpret_cast<T*>(&held_)[i]);
  }
  [[nodiscard]] const storage<T>& held() const { return held_; }

  /// From b where the element's bit in Mask is set, otherwise from a.
  template <std::int64_t Mask>
  [[nodiscard]] static vector blend(const vector& a, const vector& b) {
    vector out = a;
    for (int i = 0; i < size(); ++i)
      if ((static_cast<std::uint64_t>(Mask) >> i & 1U) != 0) out[i] = b.item(i);
    return out;
  }
  /// From b where the sign of the mask's element is set, as by a comparison; otherwise from a.
  [[nodiscard]] static vector blendv(const vector& a, const vector& b, const vector& mask) {
    if constexpr (number<T> || small_float<T>) {
      const auto is_set =
          each([](auto m) { return m < 0; }, mask.held_.template as<int_same_size_t<T>>());
      return choose(is_set, b.held_, a.held_);
    } else {
      vector out = a;
      for (int i = 0; i < size(); ++i)
        if ((reinterpret_cast<const signed char*>(&mask.held_)[i * static_cast<int>(sizeof(T))]) !=
            0)
          out[i] = b.item(i);
      return out;
    }
  }
  /// The first `count` elements from b, the others from a.
  [[nodiscard]] static vector set(const vector& a, const vector& b, std::int64_t count = size()) {
    vector out = a;
    std::memcpy(static_cast<void*>(&out.held_), &b.held_,
                static_cast<std::size_t>(count) * sizeof(T));
    return out;
  }
  /// base, base + step, base + 2 step, …
  template <class Step = T>
  [[nodiscard]] static vector arange(T base = T(0), Step step = static_cast<Step>(1)) {
    using sum = std::conditional_t<number<T> || complex_number<T>, T, float>;
    using distance = std::conditional_t<small_float<Step>, float, Step>;
    vector out;
    for (int i = 0; i < size(); ++i) {
      const auto moved = static_cast<sum>(static_cast<distance>(i) * static_cast<distance>(step));
      out[i] = static_cast<T>(static_cast<sum>(base) + moved);
    }
    return out;
  }

  /// A bit for each element that is 0.
  [[nodiscard]] int zero_mask() const {
    unsigned out = 0;
    for (int i = 0; i < size(); ++i)
      if (item(i) == T(0)) out |= 1U << (i % 32);
    return static_cast<int>(out);
  }
  [[nodiscard]] vector isnan() const {
    return mask_where<T>([](auto x) { return x != x; }, held_);
  }
  [[nodiscard]] bool has_inf_nan() const {
    bool found = false;
    for (int i = 0; i < size(); ++i) {
      const auto difference = item(i) - item(i);
      found = found || !(difference == difference);
    }
    return found;
  }
  template <class F>
  [[nodiscard]] vector map(F f) const {
    vector out;
    for (int i = 0; i < size(); ++i) out[i] = static_cast<T>(f(item(i)));
    return out;
  }
  /// The sum, and the maximum.
  [[nodiscard]] T reduce_add() const {
    T sum = item(0);
    for (int i = 1; i < size(); ++i) sum = static_cast<T>(sum + item(i));
    return sum;
  }
  [[nodiscard]] T reduce_max() const {
    T most = item(0);
    for (int i = 1; i < size(); ++i)
      if (most < item(i) || item(i) != item(i)) most = item(i);
    return most;
  }

  [[nodiscard]] vector abs() const {
    if constexpr (complex_number<T>)
      return by_item([](auto x) { return std::abs(x); });
    else if constexpr (std::is_integral_v<T>)
      return choose_negative(neg());
    else if constexpr (number<T> || small_float<T>)
      return without_sign();
    else
      return by_item([](auto x) { return std::abs(x); });
  }
  [[nodiscard]] vector neg() const {
    if constexpr (std::is_integral_v<T> && number<T>)
      return each([](auto x) { return 0 - x; }, held_.template as<bits_of<T>>()).template as<T>();
    else
      return computed<T>([](auto x) { return -x; }, held_);
  }
  [[nodiscard]] vector sgn() const {
    if constexpr (complex_number<T>)
      return by_item([](auto x) { return x == T(0) ? T(0) : x / std::abs(x); });
    else
      return by_item([](auto x) {
        return static_cast<decltype(x)>(static_cast<int>(x > 0) - static_cast<int>(x < 0));
      });
  }
  [[nodiscard]] vector angle() const {
    if constexpr (complex_number<T>) {
      return by_item([](auto x) { return std::arg(x); });
    } else {
      return by_item([](auto x) -> decltype(x) {
        if (x != x) return x;
        return x < 0 ? static_cast<decltype(x)>(3.14159265358979323846) : decltype(x){0};
      });
    }
  }
  [[nodiscard]] vector real() const {
    if constexpr (complex_number<T>)
      return by_item([](auto x) { return x.real(); });
    else
      return own();
  }
  [[nodiscard]] vector imag() const {
    if constexpr (complex_number<T>)
      return by_item([](auto x) { return x.imag(); });
    else
      return vector(T(0));
  }
  [[nodiscard]] vector conj() const {
    if constexpr (complex_number<T>)
      return by_item([](auto x) { return std::conj(x); });
    else
      return own();
  }

  [[nodiscard]] vector acos() const {
    return by_item([](auto x) { return std::acos(x); });
  }
  [[nodiscard]] vector acosh() const {
    return by_item([](auto x) { return std::acosh(x); });
  }
  [[nodiscard]] vector asin() const {
    return by_item([](auto x) { return std::asin(x); });
  }
  [[nodiscard]] vector asinh() const {
    return by_item([](auto x) { return std::asinh(x); });
  }
  [[nodiscard]] vector atan() const {
    return by_item([](auto x) { return std::atan(x); });
  }
  [[nodiscard]] vector atanh() const {
    return by_item([](auto x) { return std::atanh(x); });
  }
  [[nodiscard]] vector cos() const {
    return by_item([](auto x) { return std::cos(x); });
  }
  [[nodiscard]] vector cosh() const {
    return by_item([](auto x) { return std::cosh(x); });
  }
  [[nodiscard]] vector sin() const {
    return by_item([](auto x) { return std::sin(x); });
  }
  [[nodiscard]] vector sinh() const {
    return by_item([](auto x) { return std::sinh(x); });
  }
  [[nodiscard]] vector tan() const {
    return by_item([](auto x) { return std::tan(x); });
  }
  [[nodiscard]] vector tanh() const {
    return by_item([](auto x) { return std::tanh(x); });
  }
  [[nodiscard]] vector erf() const {
    return by_item([](auto x) { return std::erf(x); });
  }
  [[nodiscard]] vector erfc() const {
    return by_item([](auto x) { return std::erfc(x); });
  }
  [[nodiscard]] vector exp() const {
    if constexpr (std::is_same_v<T, float> || small_float<T>)
      return computed<T>([](auto x) { return exp_of(x); }, held_);
    else
      return by_item([](auto x) { return std::exp(x); });
  }
  [[nodiscard]] vector exp2() const {
    return by_item([](auto x) { return std::exp2(x); });
  }
  [[nodiscard]] vector expm1() const {
    return by_item([](auto x) { return std::expm1(x); });
  }
  /// PyTorch's faster functions, which may be less exact.
  [[nodiscard]] vector exp_u20() const { return exp(); }
  [[nodiscard]] vector fexp_u20() const { return exp(); }
  [[nodiscard]] vector log() const {
    return by_item([](auto x) { return std::log(x); });
  }
  [[nodiscard]] vector log2() const {
    if constexpr (complex_number<T>)
      return by_item([](auto x) { return std::log(x) / T(0.69314718055994530942); });
    else
      return by_item([](auto x) { return std::log2(x); });
  }
  [[nodiscard]] vector log10() const {
    return by_item([](auto x) { return std::log10(x); });
  }
  [[nodiscard]] vector log1p() const {
    return by_item([](auto x) { return std::log1p(x); });
  }
  [[nodiscard]] vector lgamma() const {
    return by_item([](auto x) { return std::lgamma(x); });
  }
  [[nodiscard]] vector ceil() const {
    return by_item([](auto x) { return std::ceil(x); });
  }
  [[nodiscard]] vector floor() const {
    return by_item([](auto x) { return std::floor(x); });
  }
  /// Rounds to nearest, ties to even.
  [[nodiscard]] vector round() const {
    return by_item([](auto x) { return std::nearbyint(x); });
  }
  [[nodiscard]] vector trunc() const {
    return by_item([](auto x) { return std::trunc(x); });
  }
  [[nodiscard]] vector frac() const {
    return by_item([](auto x) { return x - std::trunc(x); });
  }
  [[nodiscard]] vector sqrt() const {
    if constexpr (std::is_floating_point_v<T> || small_float<T>)
      return computed<T>([](auto x) { return sqrt_of(x); }, held_);
    else
      return by_item([](auto x) { return std::sqrt(x); });
  }
  [[nodiscard]] vector reciprocal() const {
    return computed<T>([](auto x) { return 1 / x; }, held_);
  }
  [[nodiscard]] vector rsqrt() const {
    if constexpr (std::is_floating_point_v<T> || small_float<T>)
      return computed<T>([](auto x) { return 1 / sqrt_of(x); }, held_);
    else
      return by_item([](auto x) { return decltype(x)(1) / std::sqrt(x); });
  }

  [[nodiscard]] vector atan2(const vector& b) const {
    return by_item([](auto x, auto y) { return std::atan2(x, y); }, b);
  }
  [[nodiscard]] vector copysign(const vector& b) const {
    return by_item([](auto x, auto y) { return std::copysign(x, y); }, b);
  }
  [[nodiscard]] vector fmod(const vector& b) const {
    return by_item([](auto x, auto y) { return std::fmod(x, y); }, b);
  }
  [[nodiscard]] vector hypot(const vector& b) const {
    return by_item([](auto x, auto y) { return std::hypot(x, y); }, b);
  }
  /// The next representable number in the direction of b's.
  [[nodiscard]] vector nextafter(const vector& b) const {
    return by_item([](auto x, auto y) { return std::nextafter(x, y); }, b);
  }
  [[nodiscard]] vector pow(const vector& b) const {
    return by_item([](auto x, auto y) { return std::pow(x, y); }, b);
  }

  // 1 where the comparison is true, 0 elsewhere. The operators set all bits instead.
  [[nodiscard]] vector eq(const vector& b) const { return one_where(own() == b); }
  [[nodiscard]] vector ne(const vector& b) const { return one_where(own() != b); }
  [[nodiscard]] vector lt(const vector& b) const { return one_where(own() < b); }
  [[nodiscard]] vector le(const vector& b) const { return one_where(own() <= b); }
  [[nodiscard]] vector gt(const vector& b) const { return one_where(own() > b); }
  [[nodiscard]] vector ge(const vector& b) const { return one_where(own() >= b); }

 protected:
  storage<T> held_;

 private:
  template <class U>
  friend class members;

  [[nodiscard]] T item(int i) const { return (*this)[i]; }
  [[nodiscard]] const vector& own() const { return static_cast<const vector&>(*this); }
  // A byte in memory that is neither 0 nor 1 counts as true.
  [[nodiscard]] vector normal() const {
    if constexpr (!std::is_same_v<T, bool>) {
      return own();
    } else {
      vector out;
      for (int i = 0; i < size(); ++i)
        out[i] = reinterpret_cast<const unsigned char*>(&held_)[i] != 0;
      return out;
    }
  }
  template <class F, class... More>
  [[nodiscard]] vector by_item(F f, const More&... more) const {
    return each_item<T>(f, held_, more.held()...);
  }
  [[nodiscard]] vector choose_negative(const vector& negated) const {
    if constexpr (!number<T> || std::is_unsigned_v<T>)
      return own();
    else
      return choose(each([](auto x) { return x < 0; }, held_), negated.held_, held_);
  }
  [[nodiscard]] vector without_sign() const {
    using bits = std::conditional_t<small_float<T>, std::uint16_t, bits_of<T>>;
    const bits magnitude = static_cast<bits>(static_cast<bits>(~bits{0}) >> 1);
    const auto bare =
        each([magnitude](auto x) { return x & magnitude; }, held_.template as<bits>());
    if constexpr (small_float<T>)
      return bare;
    else
      return bare.template as<T>();
  }
  [[nodiscard]] static vector one_where(const vector& mask) {
    return blendv(vector(T(0)), vector(T(1)), mask);
  }
};

}  // namespace registers

/// `size()` elements of type T.
template <class T>
struct SCHEMA_CT_VISIBLE Vectorized : registers::members<T> {
  using registers::members<T>::members;
};

}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
