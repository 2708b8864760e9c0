// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for arrays whose size is that of a list.
#pragma once

#include <array>
#include <utility>

namespace c10 {

/// `array_of<T>(a, b)`: a std::array<T, 2>.
template <class T, class... Elements>
constexpr std::array<T, sizeof...(Elements)> array_of(Elements&&... elements) {
  return {{std::forward<Elements>(elements)...}};
}

}  // namespace c10
