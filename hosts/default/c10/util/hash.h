// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for hashes of several values. The numbers are not PyTorch's.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <functional>
#include <tuple>
#include <type_traits>
#include <utility>

namespace SCHEMA_CT_HIDDEN c10 {

/// Depends on the order of the two.
[[nodiscard]] constexpr std::size_t hash_combine(std::size_t seed, std::size_t value) {
  return seed ^ (value + 0x9e3779b9 + (seed << 6U) + (seed >> 2U));
}

template <class... T>
[[nodiscard]] std::size_t get_hash(const T&... values);

/// Hashes types with a static `hash(value)`, ranges, pairs and tuples of these, and types with a
/// std::hash.
template <class T>
struct hash {
  std::size_t operator()(const T& value) const {
    if constexpr (requires { T::hash(value); }) {
      return T::hash(value);
    } else if constexpr (std::is_default_constructible_v<std::hash<T>>) {
      return std::hash<T>()(value);
    } else if constexpr (requires { std::tuple_size<T>::value; }) {
      return std::apply([](const auto&... parts) { return get_hash(parts...); }, value);
    } else {
      std::size_t out = 0;
      for (const auto& element : value) out = hash_combine(out, get_hash(element));
      return out;
    }
  }
};

/// Hashes all of them, in order.
template <class... T>
std::size_t get_hash(const T&... values) {
  std::size_t out = 0;
  ((out = hash_combine(out, hash<T>()(values))), ...);
  return out;
}

}  // namespace c10
