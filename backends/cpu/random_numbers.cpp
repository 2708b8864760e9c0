// SPDX-License-Identifier: BSL-1.0
#include "random_numbers.hpp"

#include <bit>
#include <cmath>
#include <numbers>
#include <utility>

#include "loops.hpp"

namespace dispatch::cpu {

drawing::drawing(const maybe_generator& generator) {
  const Generator& from = generator && generator->defined() ? *generator : getDefaultCPUGenerator();
  lock_ = std::unique_lock<std::mutex>(from.mutex());
  from_ = dynamic_cast<CPUGeneratorImpl*>(from.unsafeGetGeneratorImpl());
  if (from_ != nullptr) return;
  from_ = &own_.emplace(from.current_seed());
  from.set_current_seed(from_->random64());
}

double drawing::normal() {
  if (const std::optional<double> kept = from_->next_double_normal_sample()) {
    from_->set_next_double_normal_sample({});
    return *kept;
  }
  double units[2];
  uniform(units, 2);
  const double radius = std::sqrt(-2 * std::log1p(-units[1]));
  const double angle = 2 * std::numbers::pi * units[0];
  from_->set_next_double_normal_sample(radius * std::sin(angle));
  return radius * std::cos(angle);
}

namespace {

// The logarithm, sine and cosine of float in Cephes, whose coefficients these are
// (https://www.netlib.org/cephes, single/logf.c and sinf.c). Each product that is added to
// something is rounded with the sum, so that all machines give the same numbers.
[[nodiscard]] SCHEMA_CT_INLINE float plus(float a, float b, float c) {
  return __builtin_fmaf(a, b, c);
}
[[nodiscard]] SCHEMA_CT_INLINE double plus(double a, double b, double c) {
  return __builtin_fma(a, b, c);
}
template <class... More>
[[nodiscard]] SCHEMA_CT_INLINE float polynomial(float x, float y, float next, More... more) {
  if constexpr (sizeof...(more) == 0)
    return plus(y, x, next);
  else
    return polynomial(x, plus(y, x, next), more...);
}

/// Of a normal number greater than 0.
[[nodiscard]] SCHEMA_CT_INLINE float logarithm(float of) {
  const auto bits = std::bit_cast<std::uint32_t>(of);
  float x = std::bit_cast<float>((bits & 0x807fffffU) | 0x3f000000U);
  const bool is_low = x < 0.707106781186547524F;
  const float e =
      static_cast<float>(static_cast<std::int32_t>(bits >> 23) - 126) - (is_low ? 1.0F : 0.0F);
  x = (x - 1) + (is_low ? x : 0.0F);
  const float z = x * x;
  float y = polynomial(x, 7.0376836292e-2F, -1.1514610310e-1F, 1.1676998740e-1F, -1.2420140846e-1F,
                       1.4249322787e-1F, -1.6668057665e-1F, 2.0000714765e-1F, -2.4999993993e-1F,
                       3.3333331174e-1F);
  y = plus(y * x, z, e * -2.12194440e-4F);
  y = plus(z, -0.5F, y);
  return plus(e, 0.693359375F, x + y);
}

/// {sine, cosine} of an angle from 0 to two pi.
[[nodiscard]] SCHEMA_CT_INLINE std::pair<float, float> sine_and_cosine(float x) {
  const std::int32_t octant = (static_cast<std::int32_t>(x * 1.27323954473516F) + 1) & ~1;
  const auto turns = static_cast<float>(octant);
  x = plus(turns, -0.78515625F, x);
  x = plus(turns, -2.4187564849853515625e-4F, x);
  x = plus(turns, -3.77489497744594108e-8F, x);
  const float z = x * x;
  float c = polynomial(z, 2.443315711809948e-5F, -1.388731625493765e-3F, 4.166664568298827e-2F);
  c = plus(c * z, z, -(z * 0.5F)) + 1;
  float s = polynomial(z, -1.9515295891e-4F, 8.3321608736e-3F, -1.6666654611e-1F);
  s = plus(s * z, x, x);
  const bool is_swapped = (octant & 2) != 0;
  const float sine = is_swapped ? c : s, cosine = is_swapped ? s : c;
  return {(octant & 4) != 0 ? -sine : sine, ((octant - 2) & 4) == 0 ? -cosine : cosine};
}

struct of_float {
  SCHEMA_CT_INLINE static float logarithm(float x) { return cpu::logarithm(x); }
  SCHEMA_CT_INLINE static std::pair<float, float> sine_and_cosine(float x) {
    return cpu::sine_and_cosine(x);
  }
};
struct of_double {
  static double logarithm(double x) { return std::log(x); }
  static std::pair<double, double> sine_and_cosine(double x) { return {std::sin(x), std::cos(x)}; }
};

/// Of sixteen uniform numbers normal ones, by Box and Muller: the first eight say the distance from
/// the mean, the others the angle.
template <class F, class T>
SCHEMA_CT_INLINE void become_normal(T* block, T mean, T deviation) {
  SCHEMA_CT_INDEPENDENT
  for (int i = 0; i < 8; ++i) {
    const T radius = std::sqrt(-2 * F::logarithm(1 - block[i]));
    const auto [sine, cosine] =
        F::sine_and_cosine(static_cast<T>(2 * std::numbers::pi) * block[i + 8]);
    block[i] = plus(radius * cosine, deviation, mean);
    block[i + 8] = plus(radius * sine, deviation, mean);
  }
}
template <class F, class T>
SCHEMA_CT_INLINE void blocks_become_normal(T* at, std::int64_t n, T mean, T deviation) {
  for (std::int64_t i = 0; i + 16 <= n; i += 16) become_normal<F>(at + i, mean, deviation);
}
void plain_blocks(float* at, std::int64_t n, float mean, float deviation) {
  blocks_become_normal<of_float>(at, n, mean, deviation);
}
SCHEMA_CT_WIDE void wide_blocks(float* at, std::int64_t n, float mean, float deviation) {
  blocks_become_normal<of_float>(at, n, mean, deviation);
}
void become_normal_blocks(float* at, std::int64_t n, float mean, float deviation) {
  (machine_is_wide() ? wide_blocks : plain_blocks)(at, n, mean, deviation);
}
void become_normal_blocks(double* at, std::int64_t n, double mean, double deviation) {
  blocks_become_normal<of_double>(at, n, mean, deviation);
}

/// What rounds to `to` becomes `from`.
template <class T>
SCHEMA_CT_INLINE void stretch_all(T* at, std::int64_t n, T from, T to) {
  const T span = to - from;
  for (std::int64_t i = 0; i < n; ++i) {
    const T x = plus(at[i], span, from);
    at[i] = x == to ? from : x;
  }
}
template <class T>
void plain_stretch(T* at, std::int64_t n, T from, T to) {
  stretch_all(at, n, from, to);
}
template <class T>
SCHEMA_CT_WIDE void wide_stretch(T* at, std::int64_t n, T from, T to) {
  stretch_all(at, n, from, to);
}
template <class T>
void stretch(T* at, std::int64_t n, T from, T to) {
  if (from != 0 || to != 1)
    (machine_is_wide() ? wide_stretch<T> : plain_stretch<T>)(at, n, from, to);
}

/// Where the last block is not whole, the last sixteen numbers are drawn again.
template <class T>
void draw_normal(drawing& from, T* to, std::int64_t n, T mean, T deviation) {
  from.uniform(to, n);
  become_normal_blocks(to, n, mean, deviation);
  if (n % 16 == 0) return;
  from.uniform(to + n - 16, 16);
  become_normal_blocks(to + n - 16, 16, mean, deviation);
}

}  // namespace

void drawing::uniform(float* to, std::int64_t n, float first, float last) {
  uniform(to, n);
  stretch(to, n, first, last);
}
void drawing::uniform(double* to, std::int64_t n, double first, double last) {
  uniform(to, n);
  stretch(to, n, first, last);
}
void drawing::normal(float* to, std::int64_t n, float mean, float deviation) {
  draw_normal(*this, to, n, mean, deviation);
}
void drawing::normal(double* to, std::int64_t n, double mean, double deviation) {
  draw_normal(*this, to, n, mean, deviation);
}

}  // namespace dispatch::cpu
