// SPDX-License-Identifier: BSL-1.0
// The windows of planes and volumes that are pooled to an element each, and their checks.
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <vector>

#include "../common/dimensions.hpp"
#include "places.hpp"
#include "wrapping.hpp"

namespace dispatch::cpu {

/// A window along one dimension: the places from `begin` to `end` in steps, and how many places it
/// has with those in the padding.
struct window {
  std::int64_t begin;
  std::int64_t end;
  std::int64_t step;
  std::int64_t padded;
};
/// One pooled dimension, of which each window gives an element. The windows of all dimensions are
/// combined.
struct pooled_dimension {
  std::int64_t size = 1;
  std::int64_t count = 1;
  std::int64_t kernel = 1;  ///< 0: the windows cover the dimension
  std::int64_t stride = 1;
  std::int64_t padding = 0;
  std::int64_t dilation = 1;

  [[nodiscard]] window at(std::int64_t i) const {
    if (kernel == 0) {
      const std::int64_t begin = i * size / count;
      const std::int64_t end = ((i + 1) * size + count - 1) / count;
      return {begin, end, 1, end - begin};
    }
    const std::int64_t start = i * stride - padding;
    const std::int64_t outside = start < 0 ? (dilation - 1 - start) / dilation : 0;
    return {start + outside * dilation, std::min(start + (kernel - 1) * dilation + 1, size),
            dilation, std::min(start + kernel, size + padding) - start};
  }
  [[nodiscard]] std::vector<window> windows() const {
    std::vector<window> out;
    for (std::int64_t i = 0; i < count; ++i) out.push_back(at(i));
    return out;
  }
};
struct pooling {
  std::array<pooled_dimension, 3> dimensions;  ///< depth, height and width
  shape output_sizes;

  [[nodiscard]] std::int64_t volume() const {
    return dimensions[0].size * dimensions[1].size * dimensions[2].size;
  }
  /// The first element of a line along the width.
  [[nodiscard]] std::int64_t line(std::int64_t depth, std::int64_t height) const {
    return (depth * dimensions[1].size + height) * dimensions[2].size;
  }
};

/// Calls f(first element of a plane or volume, its windows of the three dimensions) for each
/// element of the result.
template <class T, class F>
void for_each_window(const pooling& by, const Tensor& in, const F& f) {
  if (in.numel() == 0) return;  // whatever the sizes of the result are
  const std::vector<window> depths = by.dimensions[0].windows();
  const std::vector<window> heights = by.dimensions[1].windows();
  const std::vector<window> widths = by.dimensions[2].windows();
  const T* from = data_of<const T>(in);
  for (const T* const end = from + in.numel(); from != end; from += by.volume())
    for (const window& z : depths)
      for (const window& y : heights)
        for (const window& x : widths) f(from, z, y, x);
}

/// The smallest integer divided by -1 wraps, where the processor would end the program.
template <class T>
[[nodiscard]] T quotient_of(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    if (b == -1) return wrapping_negate(a);
  return a / b;
}

using averaged_types = types<float, double, std::int64_t>;

/// Throws Error unless the input has `dimensions` behind the channels, and none of its dimensions
/// from `first` on is empty.
inline void check_pooled(const char* name, const Tensor& self, std::size_t dimensions,
                         std::size_t first) {
  const IntArrayRef sizes = self.sizes();
  bool fits = sizes.size() == dimensions + 1 || sizes.size() == dimensions + 2;
  for (std::size_t d = first; fits && d < sizes.size(); ++d) fits = sizes[d] != 0;
  if (!fits)
    throw Error(message(name, "(): the input has ", dimensions + 1, " dimensions, or ",
                        dimensions + 2, " with samples, and elements; its sizes are ", sizes));
}

/// The arguments of a pooling with windows of one size. Lists of one number stand for all
/// dimensions.
struct window_arguments {
  IntArrayRef kernel;
  IntArrayRef stride;  ///< empty: the kernel's sizes
  IntArrayRef padding;
  IntArrayRef dilation;
  bool ceil;
};

inline constexpr std::int64_t no_dilation[] = {1};

class window_numbers {
 public:
  window_numbers(const char* name, const window_arguments& given, std::size_t dimensions,
                 std::size_t i)
      : name_(name),
        ceil_(given.ceil),
        kernel_(number("kernel_size", given.kernel, dimensions, i)),
        stride_(given.stride.empty() ? kernel_ : number("stride", given.stride, dimensions, i)),
        padding_(number("padding", given.padding, dimensions, i)),
        dilation_(number("dilation", given.dilation, dimensions, i)) {
    if (kernel_ < 1 || stride_ < 1 || dilation_ < 1)
      throw Error(message({name_, "(): kernel_size, stride and dilation are at least 1, not ",
                           kernel_, ", ", stride_, " and ", dilation_}));
    if (padding_ < 0 || padding_ > kernel_ / 2)
      throw Error(message({name_, "(): a kernel of size ", kernel_, " has a padding from 0 to ",
                           kernel_ / 2, ", not ", padding_}));
  }

  [[nodiscard]] pooled_dimension of(std::int64_t size) const {
    const std::int64_t count = count_of(size);
    if (count < 1)
      throw Error(message({name_, "(): a window of ", kernel_, " elements with the dilation ",
                           dilation_, " does not fit in a dimension of size ", size}));
    return {size, count, kernel_, stride_, padding_, dilation_};
  }

 private:
  [[nodiscard]] std::int64_t number(const char* what, IntArrayRef given, std::size_t dimensions,
                                    std::size_t i) const {
    if (given.size() != 1 && given.size() != dimensions)
      throw Error(message({name_, "(): ", what, " has one number, or one for each of ", dimensions,
                           " dimensions, not ", given.size()}));
    const std::int64_t out = given[given.size() == 1 ? 0 : i];
    if (out > INT_MAX || out < INT_MIN)
      throw Error(message({name_, "(): ", what, " fits in 32 bits, but is ", out}));
    return out;
  }
  /// With `ceil`, the last window may begin inside and end behind the padding.
  [[nodiscard]] std::int64_t count_of(std::int64_t size) const {
    const std::int64_t left =
        size + 2 * padding_ - dilation_ * (kernel_ - 1) - 1 + (ceil_ ? stride_ - 1 : 0);
    if (left < 0) return 0;
    const std::int64_t count = left / stride_ + 1;
    return ceil_ && (count - 1) * stride_ >= size + padding_ ? count - 1 : count;
  }

  const char* name_;
  bool ceil_;
  std::int64_t kernel_;
  std::int64_t stride_;
  std::int64_t padding_;
  std::int64_t dilation_;
};

[[nodiscard]] inline pooling pooling_of(const char* name, const Tensor& self,
                                        std::size_t dimensions, const window_arguments& given) {
  pooling out{{}, shape(self.sizes())};
  std::vector<window_numbers> numbers;
  for (std::size_t i = 0; i < dimensions; ++i) numbers.emplace_back(name, given, dimensions, i);
  check_pooled(name, self, dimensions, self.sizes().size() == dimensions + 2 ? 1 : 0);
  for (std::size_t i = 0; i < dimensions; ++i) {
    std::int64_t& size = out.output_sizes.at[out.output_sizes.count - dimensions + i];
    pooled_dimension& d = out.dimensions[3 - dimensions + i];
    d = numbers[i].of(size);
    size = d.count;
  }
  return out;
}

/// As many windows as the result has elements, which cover each dimension.
[[nodiscard]] inline pooling adaptive_pooling(const char* name, const Tensor& self,
                                              std::size_t dimensions, IntArrayRef output_size) {
  if (output_size.size() != dimensions)
    throw Error(
        message({name, "(): output_size has ", dimensions, " numbers, not ", output_size.size()}));
  pooling out{{}, shape(self.sizes())};
  for (std::size_t i = 0; i < dimensions; ++i) {
    if (output_size[i] < 0)
      throw Error(
          message({name, "(): output_size has no negative numbers, such as ", output_size[i]}));
    std::int64_t& size = out.output_sizes.at[out.output_sizes.count - dimensions + i];
    out.dimensions[3 - dimensions + i] = {size, output_size[i], 0};
    size = output_size[i];
  }
  return out;
}

}  // namespace dispatch::cpu
