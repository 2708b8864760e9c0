// SPDX-License-Identifier: BSL-1.0
// Planes and volumes of another size, per dimension: which elements of the input an element of the
// result comes from, and the sizes of both.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "../common/dimensions.hpp"
#include "outputs.hpp"

namespace dispatch::cpu {

using maybe_factor = std::optional<double>;

/// How many elements of the input one element of the output takes; `factor` is how often the input
/// is enlarged, if that is not the quotient of the sizes.
template <class T>
[[nodiscard]] T step_of(std::int64_t size, std::int64_t wanted, maybe_factor factor) {
  if (factor && *factor > 0) return static_cast<T>(1 / *factor);
  return static_cast<T>(size) / static_cast<T>(wanted);
}

/// An element of one dimension, and the share of the next one in the result.
template <class T>
struct source {
  std::int64_t place;
  std::int64_t next;
  T share;
};
template <class T>
using sources = std::vector<source<T>>;

/// The element before a place, which may be NaN or behind all elements where a factor is tiny.
template <class T>
[[nodiscard]] std::int64_t element_before(T at, std::int64_t size) {
  if (!(at >= T(1))) return 0;
  return at >= static_cast<T>(size) ? size - 1 : static_cast<std::int64_t>(at);
}

enum class nearest { before, middle };

template <class T, nearest kind>
[[nodiscard]] sources<T> nearest_sources(std::int64_t size, std::int64_t wanted,
                                         maybe_factor factor) {
  const T step = step_of<T>(size, wanted, factor);
  sources<T> out;
  for (std::int64_t i = 0; i < wanted; ++i) {
    const T at = (static_cast<T>(i) + (kind == nearest::middle ? T(0.5) : T(0))) * step;
    const std::int64_t place = element_before(at, size);
    out.push_back({place, place, T(0)});
  }
  return out;
}
/// With `corners`, the first and the last elements of both are in the same places.
template <class T>
[[nodiscard]] sources<T> linear_sources(std::int64_t size, std::int64_t wanted, bool corners,
                                        maybe_factor factor) {
  const T step = !corners     ? step_of<T>(size, wanted, factor)
                 : wanted > 1 ? static_cast<T>(size - 1) / static_cast<T>(wanted - 1)
                              : T(0);
  sources<T> out;
  for (std::int64_t i = 0; i < wanted; ++i) {
    if (size == wanted) {  // whatever the factor is, as in PyTorch
      out.push_back({i, i, T(0)});
      continue;
    }
    const T at = corners ? step * static_cast<T>(i)
                         : std::max(step * (static_cast<T>(i) + T(0.5)) - T(0.5), T(0));
    const std::int64_t place = element_before(at, size);
    out.push_back(
        {place, std::min(place + 1, size - 1), std::clamp(at - static_cast<T>(place), T(0), T(1))});
  }
  return out;
}

/// The sizes of both, with depth and height 1 where there are none.
struct resampling {
  std::array<std::int64_t, 3> size{1, 1, 1};
  std::array<std::int64_t, 3> wanted{1, 1, 1};
  shape output_sizes;
  std::int64_t volumes;

  resampling(const char* name, IntArrayRef sizes, IntArrayRef output_size, std::size_t dimensions,
             bool takes_no_channels = false)
      : output_sizes(sizes), volumes(1) {
    if (output_size.size() != dimensions)
      throw Error(message(
          {name, "(): output_size has ", dimensions, " numbers, not ", output_size.size()}));
    if (sizes.size() != dimensions + 2)
      throw Error(message(name, "(): the input has samples, channels and ", dimensions,
                          " dimensions more; its sizes are ", sizes));
    for (std::size_t i = 0; i < dimensions; ++i) {
      size[3 - dimensions + i] = sizes[i + 2];
      wanted[3 - dimensions + i] = output_sizes.at[i + 2] = output_size[i];
    }
    volumes = sizes[0] * sizes[1];
    const auto is_none = [](std::int64_t n) { return n < 1; };
    if (std::any_of(size.begin(), size.end(), is_none) ||
        std::any_of(wanted.begin(), wanted.end(), is_none) || (sizes[1] == 0 && !takes_no_channels))
      throw Error(message(name, "(): only the samples may be none: an input of the sizes ", sizes,
                          " does not become ", IntArrayRef(output_sizes)));
  }
};

using factors = std::array<maybe_factor, 3>;

}  // namespace dispatch::cpu
