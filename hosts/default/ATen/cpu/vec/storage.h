// SPDX-License-Identifier: BSL-1.0
// The contents of a vector of a type, and the application of functions of numbers to vectors: in
// registers, as float for numbers of sixteen bits, or element by element.
#pragma once

#include <complex>
#include <cstdint>
#include <type_traits>

#include <ATen/cpu/vec/registers.h>
#include <ATen/cpu/vec/small_floats.h>
#include <c10/util/complex.h>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
inline namespace CPU_CAPABILITY {
namespace registers {

template <class T>
concept small_float = is_reduced_floating_point_v<T>;

/// The elements of types with which registers do not compute: bool, complex numbers, eight-bit
/// floating-point numbers.
template <class T>
struct items {
  T item[VECTOR_WIDTH / sizeof(T)];
};

template <class T>
struct storage_of {
  using type = items<T>;
};
template <number T>
struct storage_of<T> {
  using type = lanes<T>;
};
template <small_float T>
struct storage_of<T> {
  using type = lanes<std::uint16_t>;
};
template <class T>
using storage = typename storage_of<T>::type;

template <class T>
struct is_complex_number : std::false_type {};
template <class T>
struct is_complex_number<c10::complex<T>> : std::true_type {};
template <class T>
concept complex_number = is_complex_number<T>::value;

/// The type in which a function of one element is computed.
template <class T>
struct computed_as {
  using type = T;
};
template <class T>
  requires(!number<T> && !complex_number<T> && !std::is_same_v<T, bool>)
struct computed_as<T> {
  using type = float;
};
template <class T>
  requires std::is_integral_v<T>
struct computed_as<T> {
  using type = double;
};

// Bytewise: elements of sixteen bits are stored in registers of integers, and accessing them as
// numbers would access objects of another type.
template <class T>
[[nodiscard]] T element_at(const void* held, int i) {
  T out;
  __builtin_memcpy(static_cast<void*>(&out),
                   static_cast<const char*>(held) + i * static_cast<int>(sizeof(T)), sizeof(T));
  return out;
}
template <class T>
void set_element(void* held, int i, T value) {
  __builtin_memcpy(static_cast<char*>(held) + i * static_cast<int>(sizeof(T)),
                   static_cast<const void*>(&value), sizeof(T));
}
/// An element that is read and written in this way.
template <class T>
struct element {
  void* held;
  int i;

  operator T() const { return element_at<T>(held, i); }
  const element& operator=(T value) const {
    set_element(held, i, value);
    return *this;
  }
};

/// Applies f to each element, one by one.
template <class T, class F, class... More>
[[nodiscard]] storage<T> each_item(F f, const storage<T>& first, const More&... more) {
  using C = typename computed_as<T>::type;
  constexpr int n = VECTOR_WIDTH / sizeof(T);
  const auto item = [](const storage<T>& from, int i) {
    return static_cast<C>(element_at<T>(&from, i));
  };
  storage<T> out;
  for (int i = 0; i < n; ++i)
    set_element(&out, i, static_cast<T>(f(item(first, i), item(more, i)...)));
  return out;
}

/// Applies f to registers, or to elements if T is not in registers; in float if T has sixteen bits.
template <class T, class F, class... More>
[[nodiscard]] storage<T> computed(F f, const storage<T>& first, const More&... more) {
  if constexpr (number<T>) {
    return each(f, first, more...).template as<T>();
  } else if constexpr (small_float<T>) {
    return from_float<T>(each(f, to_float<T>(first).first, to_float<T>(more).first...),
                         each(f, to_float<T>(first).second, to_float<T>(more).second...));
  } else {
    storage<T> out;
    for (int i = 0; i < static_cast<int>(VECTOR_WIDTH / sizeof(T)); ++i)
      out.item[i] = static_cast<T>(f(first.item[i], more.item[i]...));
    return out;
  }
}

template <class T>
[[nodiscard]] T ones() {
  T out;
  __builtin_memset(static_cast<void*>(&out), 0xff, sizeof(T));
  return out;
}

/// All bits are ones where f is true, and 0 elsewhere.
template <class T, class F, class... More>
[[nodiscard]] storage<T> mask_where(F f, const storage<T>& first, const More&... more) {
  if constexpr (number<T>) {
    return each(f, first, more...).template as<T>();
  } else if constexpr (small_float<T>) {
    const auto low = each(f, to_float<T>(first).first, to_float<T>(more).first...);
    const auto high = each(f, to_float<T>(first).second, to_float<T>(more).second...);
    return narrow<std::uint16_t>(low, high);
  } else {
    storage<T> out;
    for (int i = 0; i < static_cast<int>(VECTOR_WIDTH / sizeof(T)); ++i)
      out.item[i] = f(first.item[i], more.item[i]...) ? ones<T>() : T{};
    return out;
  }
}

/// The parameters of the compiler's intrinsics, if registers are as wide as a
/// vector.
template <class T>
struct intrinsic_of {
  struct none {};
  using type = none;
};
#if SCHEMA_CT_REGISTER_BYTES == 32 && VECTOR_WIDTH == 32
inline constexpr bool has_intrinsics = true;
template <class T>
  requires(number<T> || small_float<T>)
struct intrinsic_of<T> {
  using type = __m256i;
};
template <>
struct intrinsic_of<float> {
  using type = __m256;
};
template <>
struct intrinsic_of<double> {
  using type = __m256d;
};
#elif SCHEMA_CT_REGISTER_BYTES == 64
inline constexpr bool has_intrinsics = true;
template <class T>
  requires(number<T> || small_float<T>)
struct intrinsic_of<T> {
  using type = __m512i;
};
template <>
struct intrinsic_of<float> {
  using type = __m512;
};
template <>
struct intrinsic_of<double> {
  using type = __m512d;
};
#else
inline constexpr bool has_intrinsics = false;
#endif

}  // namespace registers
}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
