// SPDX-License-Identifier: BSL-1.0
// N vectors that behave as one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <ostream>
#include <type_traits>

#include <ATen/cpu/vec/choices.h>
#include <ATen/cpu/vec/vectorized.h>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
inline namespace CPU_CAPABILITY {

template <class T, int N>
class VectorizedN;

namespace registers {

template <class T, int N>
class many {
  using vectors = VectorizedN<T, N>;
  static constexpr int width = Vectorized<T>::size();

 public:
  using value_type = T;
  using size_type = int;
  static constexpr size_type size_T = sizeof(T);
  [[nodiscard]] static constexpr size_type size() { return width * N; }

  many() = default;
  explicit many(T value) { values.fill(Vectorized<T>(value)); }
  template <class... V>
    requires(sizeof...(V) == N) && (std::is_same_v<V, Vectorized<T>> && ...)
  many(const V&... v) : values{v...} {}
  operator Vectorized<T>() const
    requires(N == 1)
  {
    return values[0];
  }

  [[nodiscard]] const Vectorized<T>& operator[](int i) const {
    return values[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] Vectorized<T>& operator[](int i) { return values[static_cast<std::size_t>(i)]; }

  template <class F>
  [[nodiscard]] vectors unary_op(F f) const {
    return made([&](int i) { return f((*this)[i]); });
  }
  template <class F>
  [[nodiscard]] vectors binary_op(const vectors& b, F f) const {
    return made([&](int i) { return f((*this)[i], b[i]); });
  }
  template <class F>
  [[nodiscard]] vectors ternary_op(const vectors& b, const vectors& c, F f) const {
    return made([&](int i) { return f((*this)[i], b[i], c[i]); });
  }
  template <class F>
  [[nodiscard]] vectors map(F f) const {
    return made([&](int i) { return (*this)[i].map(f); });
  }

  /// Each vector uses the bits of the mask from 0 on.
  template <std::int64_t Mask>
  [[nodiscard]] static vectors blend(const vectors& a, const vectors& b) {
    return made([&](int i) { return Vectorized<T>::template blend<Mask>(a[i], b[i]); });
  }
  [[nodiscard]] static vectors blendv(const vectors& a, const vectors& b, const vectors& mask) {
    return made([&](int i) { return Vectorized<T>::blendv(a[i], b[i], mask[i]); });
  }
  template <class Step = T>
  [[nodiscard]] static vectors arange(T base = T(0), Step step = static_cast<Step>(1)) {
    return made([&](int i) {
      return Vectorized<T>::arange(
          static_cast<T>(base + static_cast<T>(static_cast<Step>(i * width) * step)), step);
    });
  }
  [[nodiscard]] static vectors set(const vectors& a, const vectors& b,
                                   std::int64_t count = size()) {
    return made([&](int i) { return Vectorized<T>::set(a[i], b[i], of_vector(i, count)); });
  }
  [[nodiscard]] static vectors loadu(const void* ptr) {
    return made(
        [&](int i) { return Vectorized<T>::loadu(static_cast<const T*>(ptr) + i * width); });
  }
  /// As in PyTorch, vectors of which no element is read are ones.
  [[nodiscard]] static vectors loadu(const void* ptr, std::int64_t count) {
    return made([&](int i) {
      const std::int64_t n = of_vector(i, count);
      return n == 0 ? Vectorized<T>(T(1))
                    : Vectorized<T>::loadu(static_cast<const T*>(ptr) + i * width, n);
    });
  }
  void store(void* ptr) const {
    for (int i = 0; i < N; ++i) (*this)[i].store(static_cast<T*>(ptr) + i * width);
  }
  void store(void* ptr, std::int64_t count) const {
    for (int i = 0; i < N; ++i)
      (*this)[i].store(static_cast<T*>(ptr) + i * width, of_vector(i, count));
  }
  [[nodiscard]] bool has_inf_nan() const {
    return std::any_of(values.begin(), values.end(), [](auto& v) { return v.has_inf_nan(); });
  }

#define SCHEMA_CT_OF_EACH(name)                        \
  [[nodiscard]] vectors name() const {                 \
    return unary_op([](auto& v) { return v.name(); }); \
  }
#define SCHEMA_CT_OF_EACH_PAIR(name)                                 \
  [[nodiscard]] vectors name(const vectors& b) const {               \
    return binary_op(b, [](auto& x, auto& y) { return x.name(y); }); \
  }
  // clang-format off
  SCHEMA_CT_OF_EACH(abs) SCHEMA_CT_OF_EACH(sgn) SCHEMA_CT_OF_EACH(angle) SCHEMA_CT_OF_EACH(real)
  SCHEMA_CT_OF_EACH(imag) SCHEMA_CT_OF_EACH(conj) SCHEMA_CT_OF_EACH(neg) SCHEMA_CT_OF_EACH(isnan)
  SCHEMA_CT_OF_EACH(acos) SCHEMA_CT_OF_EACH(acosh) SCHEMA_CT_OF_EACH(asin) SCHEMA_CT_OF_EACH(asinh)
  SCHEMA_CT_OF_EACH(atan) SCHEMA_CT_OF_EACH(atanh) SCHEMA_CT_OF_EACH(cos) SCHEMA_CT_OF_EACH(cosh)
  SCHEMA_CT_OF_EACH(sin) SCHEMA_CT_OF_EACH(sinh) SCHEMA_CT_OF_EACH(tan) SCHEMA_CT_OF_EACH(tanh)
  SCHEMA_CT_OF_EACH(erf) SCHEMA_CT_OF_EACH(erfc) SCHEMA_CT_OF_EACH(exp) SCHEMA_CT_OF_EACH(exp2)
  SCHEMA_CT_OF_EACH(expm1) SCHEMA_CT_OF_EACH(exp_u20) SCHEMA_CT_OF_EACH(fexp_u20)
  SCHEMA_CT_OF_EACH(log) SCHEMA_CT_OF_EACH(log2) SCHEMA_CT_OF_EACH(log10) SCHEMA_CT_OF_EACH(log1p)
  SCHEMA_CT_OF_EACH(lgamma) SCHEMA_CT_OF_EACH(ceil) SCHEMA_CT_OF_EACH(floor)
  SCHEMA_CT_OF_EACH(round) SCHEMA_CT_OF_EACH(trunc) SCHEMA_CT_OF_EACH(frac)
  SCHEMA_CT_OF_EACH(sqrt) SCHEMA_CT_OF_EACH(reciprocal) SCHEMA_CT_OF_EACH(rsqrt)
  SCHEMA_CT_OF_EACH_PAIR(atan2) SCHEMA_CT_OF_EACH_PAIR(copysign) SCHEMA_CT_OF_EACH_PAIR(fmod)
  SCHEMA_CT_OF_EACH_PAIR(hypot) SCHEMA_CT_OF_EACH_PAIR(nextafter) SCHEMA_CT_OF_EACH_PAIR(pow)
  SCHEMA_CT_OF_EACH_PAIR(eq) SCHEMA_CT_OF_EACH_PAIR(ne) SCHEMA_CT_OF_EACH_PAIR(lt)
  SCHEMA_CT_OF_EACH_PAIR(le) SCHEMA_CT_OF_EACH_PAIR(gt) SCHEMA_CT_OF_EACH_PAIR(ge)
  // clang-format on
#undef SCHEMA_CT_OF_EACH
#undef SCHEMA_CT_OF_EACH_PAIR

#define SCHEMA_CT_OPERATOR(op)                                      \
  friend vectors operator op(const vectors& a, const vectors& b) {  \
    return a.binary_op(b, [](auto& x, auto& y) { return x op y; }); \
  }
#define SCHEMA_CT_OPERATOR_AND_ASSIGNMENT(op) \
  SCHEMA_CT_OPERATOR(op)                      \
  friend vectors& operator op##=(vectors & a, const vectors & b) { return a = a op b; }
      // clang-format off
  SCHEMA_CT_OPERATOR_AND_ASSIGNMENT(+) SCHEMA_CT_OPERATOR_AND_ASSIGNMENT(-)
  SCHEMA_CT_OPERATOR_AND_ASSIGNMENT(*) SCHEMA_CT_OPERATOR_AND_ASSIGNMENT(/)
  SCHEMA_CT_OPERATOR_AND_ASSIGNMENT(%) SCHEMA_CT_OPERATOR_AND_ASSIGNMENT(&)
  SCHEMA_CT_OPERATOR_AND_ASSIGNMENT(|) SCHEMA_CT_OPERATOR_AND_ASSIGNMENT(^)
  SCHEMA_CT_OPERATOR_AND_ASSIGNMENT(<<) SCHEMA_CT_OPERATOR_AND_ASSIGNMENT(>>)
  SCHEMA_CT_OPERATOR(==) SCHEMA_CT_OPERATOR(!=) SCHEMA_CT_OPERATOR(<) SCHEMA_CT_OPERATOR(<=)
  SCHEMA_CT_OPERATOR(>) SCHEMA_CT_OPERATOR(>=) SCHEMA_CT_OPERATOR(||) SCHEMA_CT_OPERATOR(&&)
  // clang-format on
#undef SCHEMA_CT_OPERATOR
#undef SCHEMA_CT_OPERATOR_AND_ASSIGNMENT
                                      friend vectors
                                      operator~(const vectors& a) {
    return a.unary_op([](auto& v) { return ~v; });
  }
  friend vectors operator-(const vectors& a) { return a.neg(); }
  friend std::ostream& operator<<(std::ostream& out, const vectors& v) {
    out << "vec_n[";
    for (int i = 0; i < N; ++i) out << (i == 0 ? "" : ", ") << v[i];
    return out << ']';
  }

 private:
  template <class F>
  [[nodiscard]] static vectors made(F f) {
    vectors out;
    for (int i = 0; i < N; ++i) out[i] = f(i);
    return out;
  }
  // The number of the first `count` elements that are in vector i.
  [[nodiscard]] static std::int64_t of_vector(int i, std::int64_t count) {
    return std::clamp<std::int64_t>(count - static_cast<std::int64_t>(i) * width, 0, width);
  }

  std::array<Vectorized<T>, N> values;
};

}  // namespace registers

/// N vectors of T, which behave as one of N times the size.
template <class T, int N>
class SCHEMA_CT_VISIBLE VectorizedN : public registers::many<T, N> {
 public:
  using registers::many<T, N>::many;
};

template <class T, int N>
[[nodiscard]] VectorizedN<T, N> maximum(const VectorizedN<T, N>& a, const VectorizedN<T, N>& b) {
  return a.binary_op(b, [](auto& x, auto& y) { return maximum(x, y); });
}
template <class T, int N>
[[nodiscard]] VectorizedN<T, N> minimum(const VectorizedN<T, N>& a, const VectorizedN<T, N>& b) {
  return a.binary_op(b, [](auto& x, auto& y) { return minimum(x, y); });
}
template <class T, int N>
[[nodiscard]] VectorizedN<T, N> clamp_min(const VectorizedN<T, N>& a, const VectorizedN<T, N>& b) {
  return a.binary_op(b, [](auto& x, auto& y) { return clamp_min(x, y); });
}
template <class T, int N>
[[nodiscard]] VectorizedN<T, N> clamp_max(const VectorizedN<T, N>& a, const VectorizedN<T, N>& b) {
  return a.binary_op(b, [](auto& x, auto& y) { return clamp_max(x, y); });
}
template <class T, int N>
[[nodiscard]] VectorizedN<T, N> clamp(const VectorizedN<T, N>& a, const VectorizedN<T, N>& least,
                                      const VectorizedN<T, N>& most) {
  return clamp_max(clamp_min(a, least), most);
}
template <class T, int N>
[[nodiscard]] VectorizedN<T, N> fmadd(const VectorizedN<T, N>& a, const VectorizedN<T, N>& b,
                                      const VectorizedN<T, N>& c) {
  return a.ternary_op(b, c, [](auto& x, auto& y, auto& z) { return fmadd(x, y, z); });
}
template <class T, int N>
[[nodiscard]] VectorizedN<T, N> fmsub(const VectorizedN<T, N>& a, const VectorizedN<T, N>& b,
                                      const VectorizedN<T, N>& c) {
  return a.ternary_op(b, c, [](auto& x, auto& y, auto& z) { return fmsub(x, y, z); });
}

}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
