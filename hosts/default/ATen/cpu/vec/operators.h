// SPDX-License-Identifier: BSL-1.0
// The elementwise operators of vectors. One operand may be a number, which stands for a vector of
// it: they are friends of a base, so that such a number converts.
#pragma once

#include <climits>
#include <cstdint>
#include <ostream>
#include <type_traits>

#include <ATen/cpu/vec/storage.h>

namespace at {
namespace SCHEMA_CT_HIDDEN vec {
inline namespace CPU_CAPABILITY {
namespace registers {

/// A sum, difference or product. Integers wrap around.
template <class T, class F>
[[nodiscard]] storage<T> wrapping(F f, const storage<T>& a, const storage<T>& b) {
  if constexpr (number<T> && std::is_integral_v<T>)
    return each(f, a.template as<bits_of<T>>(), b.template as<bits_of<T>>()).template as<T>();
  else
    return computed<T>(f, a, b);
}

template <class T, class F>
[[nodiscard]] storage<T> bitwise(F f, const storage<T>& a, const storage<T>& b) {
  lanes<std::uint8_t> x, y;
  static_assert(sizeof x == sizeof a);
  __builtin_memcpy(&x, &a, sizeof x);
  __builtin_memcpy(&y, &b, sizeof y);
  x = each(f, x, y);
  storage<T> out;
  __builtin_memcpy(static_cast<void*>(&out), &x, sizeof x);
  return out;
}

/// Shifts by a negative number of bits, or by at least as many as the type has, result in 0, or in
/// the sign for a right shift.
template <class T>
[[nodiscard]] storage<T> shifted_left(const storage<T>& a, const storage<T>& by) {
  using bits = bits_of<T>;
  constexpr bits n = sizeof(T) * CHAR_BIT;
  const auto f = [](auto x, auto k) { return k < n ? x << (k & (n - 1)) : x & bits{0}; };
  return each(f, a.template as<bits>(), by.template as<bits>()).template as<T>();
}
template <class T>
[[nodiscard]] storage<T> shifted_right(const storage<T>& a, const storage<T>& by) {
  using bits = bits_of<T>;
  constexpr bits n = sizeof(T) * CHAR_BIT;
  const auto inside = each([](auto k) { return k & (n - 1); }, by.template as<bits>());
  const auto is_far = each([](auto k) { return k >= n; }, by.template as<bits>());
  const auto moved =
      each([](auto x, auto k) { return x >> k; }, a, inside.template as<T>()).template as<T>();
  const auto far =
      each([](auto x) { return std::is_signed_v<T> ? x < 0 : x != x; }, a).template as<T>();
  return choose(is_far, far, moved);
}

template <class T>
class operators {
  using vector = Vectorized<T>;

 public:
  friend vector operator+(const vector& a, const vector& b) {
    return wrapping<T>([](auto x, auto y) { return x + y; }, a.held(), b.held());
  }
  friend vector operator-(const vector& a, const vector& b) {
    return wrapping<T>([](auto x, auto y) { return x - y; }, a.held(), b.held());
  }
  friend vector operator*(const vector& a, const vector& b) {
    return wrapping<T>([](auto x, auto y) { return x * y; }, a.held(), b.held());
  }
  friend vector operator/(const vector& a, const vector& b) {
    return computed<T>([](auto x, auto y) { return x / y; }, a.held(), b.held());
  }
  /// For integers: the remainder of a division that rounds towards 0.
  friend vector operator%(const vector& a, const vector& b) {
    return computed<T>([](auto x, auto y) { return x % y; }, a.held(), b.held());
  }
  friend vector operator-(const vector& a) { return a.neg(); }

  friend vector operator&(const vector& a, const vector& b) {
    return bitwise<T>([](auto x, auto y) { return x & y; }, a.held(), b.held());
  }
  friend vector operator|(const vector& a, const vector& b) {
    return bitwise<T>([](auto x, auto y) { return x | y; }, a.held(), b.held());
  }
  friend vector operator^(const vector& a, const vector& b) {
    return bitwise<T>([](auto x, auto y) { return x ^ y; }, a.held(), b.held());
  }
  friend vector operator~(const vector& a) {
    return bitwise<T>([](auto x, auto /*same*/) { return ~x; }, a.held(), a.held());
  }
  friend vector operator<<(const vector& a, const vector& b) {
    return shifted_left<T>(a.held(), b.held());
  }
  friend vector operator>>(const vector& a, const vector& b) {
    return shifted_right<T>(a.held(), b.held());
  }
  /// 1 where either, or both, are not 0; 0 elsewhere.
  friend vector operator||(const vector& a, const vector& b) {
    return a.ne(vector(T(0))) | b.ne(vector(T(0)));
  }
  friend vector operator&&(const vector& a, const vector& b) {
    return a.ne(vector(T(0))) & b.ne(vector(T(0)));
  }

  // All bits are set where the comparison is true.
  friend vector operator==(const vector& a, const vector& b) {
    return mask_where<T>([](auto x, auto y) { return x == y; }, a.held(), b.held());
  }
  friend vector operator!=(const vector& a, const vector& b) {
    return mask_where<T>([](auto x, auto y) { return x != y; }, a.held(), b.held());
  }
  friend vector operator<(const vector& a, const vector& b) {
    return mask_where<T>([](auto x, auto y) { return x < y; }, a.held(), b.held());
  }
  friend vector operator<=(const vector& a, const vector& b) {
    return mask_where<T>([](auto x, auto y) { return x <= y; }, a.held(), b.held());
  }
  friend vector operator>(const vector& a, const vector& b) {
    return mask_where<T>([](auto x, auto y) { return x > y; }, a.held(), b.held());
  }
  friend vector operator>=(const vector& a, const vector& b) {
    return mask_where<T>([](auto x, auto y) { return x >= y; }, a.held(), b.held());
  }

  friend vector& operator+=(vector& a, const vector& b) { return a = a + b; }
  friend vector& operator-=(vector& a, const vector& b) { return a = a - b; }
  friend vector& operator*=(vector& a, const vector& b) { return a = a * b; }
  friend vector& operator/=(vector& a, const vector& b) { return a = a / b; }
  friend vector& operator%=(vector& a, const vector& b) { return a = a % b; }
  friend vector& operator&=(vector& a, const vector& b) { return a = a & b; }
  friend vector& operator|=(vector& a, const vector& b) { return a = a | b; }
  friend vector& operator^=(vector& a, const vector& b) { return a = a ^ b; }
  friend vector& operator<<=(vector& a, const vector& b) { return a = a << b; }
  friend vector& operator>>=(vector& a, const vector& b) { return a = a >> b; }

  friend std::ostream& operator<<(std::ostream& out, const vector& v) {
    out << "vec[";
    for (int i = 0; i < vector::size(); ++i) out << (i == 0 ? "" : ", ") << v[i];
    return out << ']';
  }
};

}  // namespace registers
}  // namespace CPU_CAPABILITY
}  // namespace vec
}  // namespace at
