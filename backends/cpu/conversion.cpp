// SPDX-License-Identifier: BSL-1.0
#include "conversion.hpp"

#include <array>
#include <cstring>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "loops.hpp"

namespace dispatch::cpu {
namespace {

// The types of elements in memory: those of loops, and the two narrow floating-point types.
constexpr std::size_t stored_type_count = computed_type_count + 2;

[[nodiscard]] constexpr std::size_t stored_index(ScalarType type) {
  switch (type) {
    case kHalf: return computed_type_count;
    case kBFloat16: return computed_type_count + 1;
    default: {
      const std::size_t index = computed_index(type);
      return index == computed_type_count ? stored_type_count : index;
    }
  }
}

/// The machine's result for a number beyond the integer type, without undefined behaviour.
template <class To, class From>
SCHEMA_CT_INLINE To to_integer(From value) {
  using wide = std::conditional_t<sizeof(To) == 4, std::int32_t, std::int64_t>;
  constexpr auto bound = static_cast<From>(sizeof(wide) == 4 ? 0x1p31 : 0x1p63);
  const bool fits = value >= -bound && value < bound;
  const wide cut = static_cast<wide>(fits ? value : From(0));
  return static_cast<To>(fits ? cut : std::numeric_limits<wide>::min());
}

template <class To, class From>
SCHEMA_CT_INLINE To convert(From value) {
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (std::is_same_v<From, bool> && std::is_arithmetic_v<To>) {
    return value ? To(1) : To(0);  // g++ 12 makes vectors of this, and not of a cast
  } else if constexpr (is_complex<From>) {
    if constexpr (is_complex<To>)
      return To(value);
    else if constexpr (std::is_same_v<To, bool>)
      return value.real() != 0 || value.imag() != 0;
    else
      return convert<To>(value.real());
  } else if constexpr (is_complex<To>) {
    return To(convert<typename To::value_type>(value));
  } else if constexpr (std::is_same_v<From, Half> || std::is_same_v<From, BFloat16>) {
    return convert<To>(static_cast<float>(value));
  } else if constexpr (std::is_same_v<To, Half> || std::is_same_v<To, BFloat16>) {
    return To(static_cast<float>(value));
  } else if constexpr (std::is_same_v<To, bool>) {
    return value != 0;
  } else if constexpr (is_integer<To> && is_real_floating<From>) {
    return to_integer<To>(value);
  } else {
    return static_cast<To>(value);
  }
}

/// A bool is read as a byte: foreign memory may contain other values than 0 and 1.
template <class T>
SCHEMA_CT_INLINE T read(const char* from) {
  if constexpr (std::is_same_v<T, bool>)
    return *from != 0;
  else
    return *reinterpret_cast<const T*>(from);
}

template <class To, class From>
struct between {
  SCHEMA_CT_INLINE static void run(char* to, std::int64_t to_step, const char* from,
                                   std::int64_t from_step, std::int64_t n) {
    auto* const out = reinterpret_cast<To*>(to);
    if (to_step == sizeof(To) && from_step == sizeof(From)) {
      SCHEMA_CT_INDEPENDENT
      for (std::int64_t i = 0; i < n; ++i)
        out[i] = convert<To>(read<From>(from + i * std::int64_t{sizeof(From)}));
    } else if (to_step == sizeof(To) && from_step == 0) {
      const To value = convert<To>(read<From>(from));
      for (std::int64_t i = 0; i < n; ++i) out[i] = value;
    } else {
      for (std::int64_t i = 0; i < n; ++i)
        *reinterpret_cast<To*>(to + i * to_step) = convert<To>(read<From>(from + i * from_step));
    }
  }
  static void plain(char* to, std::int64_t to_step, const char* from, std::int64_t from_step,
                    std::int64_t n) {
    run(to, to_step, from, from_step, n);
  }
  SCHEMA_CT_WIDE static void wide(char* to, std::int64_t to_step, const char* from,
                                  std::int64_t from_step, std::int64_t n) {
    run(to, to_step, from, from_step, n);
  }
};

#if defined(__x86_64__)
// Compilers do not use the machine's instructions for Half by themselves.
[[gnu::target("avx2,f16c")]] void floats_to_halves(char* to, std::int64_t to_step, const char* from,
                                                   std::int64_t from_step, std::int64_t n) {
  std::int64_t done = 0;
  if (to_step == sizeof(Half) && from_step == sizeof(float))
    for (; done + 8 <= n; done += 8)
      _mm_storeu_si128(
          reinterpret_cast<__m128i*>(to + done * to_step),
          _mm256_cvtps_ph(_mm256_loadu_ps(reinterpret_cast<const float*>(from + done * from_step)),
                          _MM_FROUND_TO_NEAREST_INT));
  between<Half, float>::plain(to + done * to_step, to_step, from + done * from_step, from_step,
                              n - done);
}
[[gnu::target("avx2,f16c")]] void halves_to_floats(char* to, std::int64_t to_step, const char* from,
                                                   std::int64_t from_step, std::int64_t n) {
  std::int64_t done = 0;
  if (to_step == sizeof(float) && from_step == sizeof(Half))
    for (; done + 8 <= n; done += 8)
      _mm256_storeu_ps(reinterpret_cast<float*>(to + done * to_step),
                       _mm256_cvtph_ps(_mm_loadu_si128(
                           reinterpret_cast<const __m128i*>(from + done * from_step))));
  between<float, Half>::plain(to + done * to_step, to_step, from + done * from_step, from_step,
                              n - done);
}
#endif

/// The conversion that the machine has instructions for, or nullptr.
[[nodiscard]] conversion find_instruction([[maybe_unused]] ScalarType to,
                                          [[maybe_unused]] ScalarType from) {
#if defined(__x86_64__)
  if (!machine_is_wide()) return nullptr;  // one that is has these instructions as well
  if (to == kHalf && from == kFloat) return &floats_to_halves;
  if (to == kFloat && from == kHalf) return &halves_to_floats;
#endif
  return nullptr;
}

/// Moves elements of this many bytes without reading them.
template <std::size_t bytes>
void move(char* to, std::int64_t to_step, const char* from, std::int64_t from_step,
          std::int64_t n) {
  constexpr auto size = static_cast<std::int64_t>(bytes);
  if (to_step == size && from_step == size) {
    std::memmove(to, from, static_cast<std::size_t>(n) * bytes);
    return;
  }
  if (to_step == size && from_step == 0) {
    struct element {
      char of[bytes];
    } one;
    std::memcpy(&one, from, bytes);
    auto* const out = reinterpret_cast<element*>(to);
    for (std::int64_t i = 0; i < n; ++i) out[i] = one;
    return;
  }
  for (std::int64_t i = 0; i < n; ++i) {
    std::memcpy(to, from, bytes);
    to += to_step;
    from += from_step;
  }
}

using row = std::array<conversion, stored_type_count>;

template <bool wide, class To, class... From>
constexpr row conversions_to{wide ? &between<To, From>::wide : &between<To, From>::plain...};

template <class... T>
struct matrix {
  template <bool wide>
  static constexpr std::array<row, stored_type_count> rows{conversions_to<wide, T, T...>...};
};
template <class... T>
using matrix_with_narrow = matrix<T..., Half, BFloat16>;
using conversions = computed_types<matrix_with_narrow>;

[[nodiscard]] conversion find_move(std::size_t bytes) {
  switch (bytes) {
    case 1: return &move<1>;
    case 2: return &move<2>;
    case 4: return &move<4>;
    case 8: return &move<8>;
    case 16: return &move<16>;
    default: return nullptr;
  }
}

}  // namespace

conversion find_conversion(ScalarType to, ScalarType from) {
  const std::size_t row = stored_index(to);
  const std::size_t column = stored_index(from);
  conversion found = find_instruction(to, from);
  if (found != nullptr) return found;
  if (to == from && to != kBool)
    found = find_move(elementSize(to));
  else if (row != stored_type_count && column != stored_type_count)
    found = machine_is_wide() ? conversions::rows<true>[row][column]
                              : conversions::rows<false>[row][column];
  if (found != nullptr) return found;
  throw NotImplementedError(
      message({"\"copy_\" not implemented for elements of type ", toString(from),
               to == from ? "" : " written as ", to == from ? "" : toString(to)}));
}

}  // namespace dispatch::cpu
