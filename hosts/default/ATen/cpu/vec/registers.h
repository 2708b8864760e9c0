// SPDX-License-Identifier: BSL-1.0
// The elements of a vector in the processor's registers. A vector may be wider than a register:
// without AVX2 its 32 bytes are two registers, because g++ computes wider vectors element by
// element (comparisons and selections, g++ 12 at -O2).
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <ATen/cpu/vec/intrinsics.h>
#include <ATen/cpu/vec/traits.h>

#if defined(__AVX512F__) && defined(__AVX512BW__) && VECTOR_WIDTH == 64
#define SCHEMA_CT_REGISTER_BYTES 64
#elif defined(__AVX2__) && VECTOR_WIDTH >= 32
#define SCHEMA_CT_REGISTER_BYTES 32
#else
#define SCHEMA_CT_REGISTER_BYTES 16
#endif

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
inline namespace CPU_CAPABILITY {
namespace registers {

inline constexpr int register_bytes = SCHEMA_CT_REGISTER_BYTES;
inline constexpr int parts = VECTOR_WIDTH / register_bytes;

/// The type with which a register of the processor computes.
template <class T>
concept number = std::is_arithmetic_v<T> && !std::is_same_v<T, bool> && sizeof(T) <= 8;

template <class T, int Bytes>
struct vector_of {
  typedef T type __attribute__((vector_size(Bytes)));
};
template <class T>
using packed = typename vector_of<T, register_bytes>::type;

template <class T>
struct unsigned_of : std::make_unsigned<int_same_size_t<T>> {};
/// The same bits as unsigned numbers, whose sums and products wrap around.
template <class T>
using bits_of = typename unsigned_of<T>::type;

/// The elements of a vector.
template <number T>
struct lanes {
  packed<T> part[parts];

  static lanes all(T value) {
    lanes out;
    for (packed<T>& p : out.part) p = value - packed<T>{};
    return out;
  }
  /// The same bits as elements of another type.
  template <class U>
  [[nodiscard]] lanes<U> as() const {
    lanes<U> out;
    for (int p = 0; p < parts; ++p) out.part[p] = (packed<U>)part[p];
    return out;
  }
};

template <class R>
using element_of = std::remove_cvref_t<decltype(std::declval<R>()[0])>;

/// Applies f to each register. A comparison makes integers, which are all ones or 0.
template <class F, class T, class... More>
[[nodiscard]] auto each(F f, const lanes<T>& first, const More&... more) {
  lanes<element_of<decltype(f(first.part[0], more.part[0]...))>> out;
  for (int p = 0; p < parts; ++p) out.part[p] = f(first.part[p], more.part[p]...);
  return out;
}

template <class T, class M>
[[nodiscard]] lanes<T> choose(const lanes<M>& mask, const lanes<T>& yes, const lanes<T>& no) {
  const auto pick = [](auto m, auto y, auto n) { return m ? y : n; };
  return each(pick, mask.template as<int_same_size_t<T>>(), yes, no);
}

template <class T>
using half_packed = typename vector_of<T, register_bytes / 2>::type;

template <class Wide, class Narrow, std::size_t... Index>
[[nodiscard]] packed<Wide> widen_half(packed<Narrow> v, int half, std::index_sequence<Index...>) {
  constexpr std::size_t n = sizeof...(Index);
  const half_packed<Narrow> picked = half == 0 ? __builtin_shufflevector(v, v, Index...)
                                               : __builtin_shufflevector(v, v, (n + Index)...);
  return __builtin_convertvector(picked, packed<Wide>);
}
template <class T, std::size_t... Index>
[[nodiscard]] packed<T> join(half_packed<T> low, half_packed<T> high,
                             std::index_sequence<Index...>) {
  return __builtin_shufflevector(low, high, Index...);
}

/// The first and the second half of the elements, in a type of twice the size.
template <class Wide, class Narrow>
[[nodiscard]] std::pair<lanes<Wide>, lanes<Wide>> widen(const lanes<Narrow>& v) {
  static_assert(sizeof(Wide) == 2 * sizeof(Narrow));
  using order = std::make_index_sequence<register_bytes / sizeof(Wide)>;
  lanes<Wide> out[2];
  for (int p = 0; p < 2 * parts; ++p)
    out[p / parts].part[p % parts] = widen_half<Wide, Narrow>(v.part[p / 2], p % 2, order{});
  return {out[0], out[1]};
}
/// The elements of both in a type of half the size.
template <class Narrow, class Wide>
[[nodiscard]] lanes<Narrow> narrow(const lanes<Wide>& low, const lanes<Wide>& high) {
  static_assert(sizeof(Wide) == 2 * sizeof(Narrow));
  using order = std::make_index_sequence<register_bytes / sizeof(Narrow)>;
  const lanes<Wide>* const in[] = {&low, &high};
  lanes<Narrow> out;
  for (int p = 0; p < parts; ++p) {
    const auto half = [&](int k) {
      return __builtin_convertvector(in[k / parts]->part[k % parts], half_packed<Narrow>);
    };
    out.part[p] = join<Narrow>(half(2 * p), half(2 * p + 1), order{});
  }
  return out;
}

/// Conversions that the registers do themselves, element by element.
template <class To, class From>
[[nodiscard]] lanes<To> converted(const lanes<From>& v) {
  static_assert(sizeof(To) == sizeof(From));
  return each([](auto x) { return __builtin_convertvector(x, packed<To>); }, v);
}

}  // namespace registers
}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
