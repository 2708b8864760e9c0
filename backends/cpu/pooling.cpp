// SPDX-License-Identifier: BSL-1.0
// Pooling: the largest element, or the mean, of each window of a plane or a volume.
#include <algorithm>
#include <array>
#include <climits>
#include <limits>
#include <tuple>
#include <vector>

#include <dispatch/library.hpp>

#include "../common/dimensions.hpp"
#include "copied_out.hpp"
#include "folds.hpp"
#include "places.hpp"
#include "wrapping.hpp"

namespace dispatch::cpu {
namespace {

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

template <class T>
struct largest {
  T value;
  std::int64_t place;
};
/// The last NaN, or else the first of the largest elements.
template <class T>
[[nodiscard]] largest<T> largest_in(const T* from, const pooling& by, const window& z,
                                    const window& y, const window& x) {
  using limits = std::numeric_limits<T>;
  largest<T> out{limits::has_infinity ? -limits::infinity() : limits::lowest(),
                 by.line(z.begin, y.begin) + x.begin};
  for (std::int64_t d = z.begin; d < z.end; d += z.step)
    for (std::int64_t h = y.begin; h < y.end; h += y.step) {
      const std::int64_t line = by.line(d, h);
      for (std::int64_t w = x.begin; w < x.end; w += x.step) {
        const T value = from[line + w];
        // Two selections, since a branch would depend on the elements.
        const bool is_next = (value > out.value) | (value != value);
        out.value = is_next ? value : out.value;
        out.place = is_next ? line + w : out.place;
      }
    }
  return out;
}
template <class T>
[[nodiscard]] T sum_in(const T* from, const pooling& by, const window& z, const window& y,
                       const window& x) {
  T sum = 0;
  for (std::int64_t d = z.begin; d < z.end; ++d)
    for (std::int64_t h = y.begin; h < y.end; ++h) {
      const T* const line = from + by.line(d, h);
      for (std::int64_t w = x.begin; w < x.end; ++w) sum = sum_of(sum, line[w]);
    }
  return sum;
}

/// The smallest integer divided by -1 wraps, where the processor would end the program.
template <class T>
[[nodiscard]] T quotient_of(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    if (b == -1) return wrapping_negate(a);
  return a / b;
}

using two = std::tuple<Tensor, Tensor>;

template <class Types>
[[nodiscard]] two largest_of(const char* name, const Tensor& self, const pooling& by, Types types) {
  const ScalarType type = self.scalar_type();
  const Tensor values = make_output(by.output_sizes, computed_type(type));
  const Tensor places = make_output(by.output_sizes, kLong);
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        T* value = data_of<T>(values);
        auto* place = data_of<std::int64_t>(places);
        for_each_window<T>(by, contiguous(self, computed_type(type)),
                           [&](const T* from, const window& z, const window& y, const window& x) {
                             const largest<T> found = largest_in(from, by, z, y, x);
                             *value++ = found.value;
                             *place++ = found.place;
                           });
        return true;
      },
      types);
  return {converted(values, type), places};
}

enum class divided_by { all_places, places_inside };

template <class Types>
[[nodiscard]] Tensor means_of(const char* name, const Tensor& self, const pooling& by,
                              divided_by what, std::optional<std::int64_t> divisor, Types types) {
  const ScalarType type = self.scalar_type();
  const Tensor out = make_output(by.output_sizes, computed_type(type));
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        T* to = data_of<T>(out);
        for_each_window<T>(
            by, contiguous(self, computed_type(type)),
            [&](const T* from, const window& z, const window& y, const window& x) {
              const std::int64_t inside = std::max<std::int64_t>(z.end - z.begin, 0) *
                                          std::max<std::int64_t>(y.end - y.begin, 0) *
                                          std::max<std::int64_t>(x.end - x.begin, 0);
              const std::int64_t counted =
                  what == divided_by::all_places ? z.padded * y.padded * x.padded : inside;
              *to++ = inside == 0 ? T(0)
                                  : quotient_of(sum_in(from, by, z, y, x),
                                                static_cast<T>(divisor.value_or(counted)));
            });
        return true;
      },
      types);
  return converted(out, type);
}

/// Throws Error unless the input has `dimensions` behind the channels, and none of its dimensions
/// from `first` on is empty.
void check_pooled(const char* name, const Tensor& self, std::size_t dimensions, std::size_t first) {
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

[[nodiscard]] pooling pooling_of(const char* name, const Tensor& self, std::size_t dimensions,
                                 const window_arguments& given) {
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
[[nodiscard]] pooling adaptive_pooling(const char* name, const Tensor& self, std::size_t dimensions,
                                       IntArrayRef output_size) {
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

using averaged_types = types<float, double, std::int64_t>;

two max_pool2d(const Tensor& self, IntArrayRef kernel, IntArrayRef stride, IntArrayRef padding,
               IntArrayRef dilation, bool ceil) {
  return largest_of("max_pool2d", self,
                    pooling_of("max_pool2d", self, 2, {kernel, stride, padding, dilation, ceil}),
                    number_types());
}
two max_pool3d(const Tensor& self, IntArrayRef kernel, IntArrayRef stride, IntArrayRef padding,
               IntArrayRef dilation, bool ceil) {
  return largest_of("max_pool3d", self,
                    pooling_of("max_pool3d", self, 3, {kernel, stride, padding, dilation, ceil}),
                    number_types());
}

/// The largest elements of rows: for each place of the window, one loop over all windows.
template <class T>
struct row_maxima {
  SCHEMA_CT_INLINE static void run(const T* from, T* to, std::int64_t rows,
                                   const pooled_dimension* by) {
    for (std::int64_t r = 0; r < rows; ++r, from += by->size, to += by->count) {
      std::fill_n(to, by->count, -std::numeric_limits<T>::infinity());
      for (std::int64_t k = 0; k < by->kernel; ++k) {
        const std::int64_t offset = k * by->dilation - by->padding;
        const std::int64_t first = offset < 0 ? (by->stride - 1 - offset) / by->stride : 0;
        const std::int64_t inside = by->size - offset;
        const std::int64_t end =
            std::min(by->count, inside <= 0 ? 0 : (inside + by->stride - 1) / by->stride);
        const T* const at = from + offset;
        if (by->stride == 2)
          keep_largest<2>(at, to, first, end, 2);
        else
          keep_largest<0>(at, to, first, end, by->stride);
      }
    }
  }

 private:
  /// `known`: the stride, if it is a constant of the loop.
  template <std::int64_t known>
  SCHEMA_CT_INLINE static void keep_largest(const T* at, T* to, std::int64_t first,
                                            std::int64_t end, std::int64_t stride) {
    const std::int64_t step = known != 0 ? known : stride;
    SCHEMA_CT_INDEPENDENT
    for (std::int64_t i = first; i < end; ++i) {
      const T value = at[i * step];
      to[i] = to[i] >= value || to[i] != to[i] ? to[i] : value;
    }
  }
};
Tensor max_pool1d(const Tensor& self, IntArrayRef kernel, IntArrayRef stride, IntArrayRef padding,
                  IntArrayRef dilation, bool ceil) {
  const pooling by = pooling_of("max_pool1d", self, 1, {kernel, stride, padding, dilation, ceil});
  const ScalarType type = self.scalar_type();
  const Tensor out = make_output(by.output_sizes, computed_type(type));
  with_computed(
      "max_pool1d", type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        const pooled_dimension& width = by.dimensions[2];
        const Tensor in = contiguous(self, computed_type(type));
        for_machine<row_maxima<T>>::call(data_of<const T>(in), data_of<T>(out),
                                         in.numel() / width.size, &width);
        return true;
      },
      floating_types());
  return converted(out, type);
}

void check_divisor(const char* name, std::optional<std::int64_t> divisor) {
  if (divisor == 0)
    throw Error(message({name, "(): divisor_override divides sums, and must not be 0"}));
}
[[nodiscard]] Tensor average(const char* name, const Tensor& self, const pooling& by,
                             bool include_padding, std::optional<std::int64_t> divisor,
                             bool takes_narrow) {
  const ScalarType type = self.scalar_type();
  if (!takes_narrow && computed_type(type) != type) refuse_type(name, type);
  return means_of(name, self, by,
                  include_padding ? divided_by::all_places : divided_by::places_inside, divisor,
                  averaged_types());
}
constexpr std::int64_t no_dilation[] = {1};

Tensor avg_pool2d(const Tensor& self, IntArrayRef kernel, IntArrayRef stride, IntArrayRef padding,
                  bool ceil, bool include_padding, std::optional<std::int64_t> divisor) {
  constexpr const char* name = "avg_pool2d";
  check_divisor(name, divisor);
  static_cast<void>(self.size(-3));  // PyTorch's IndexError for fewer dimensions
  const pooling by = pooling_of(name, self, 2, {kernel, stride, padding, no_dilation, ceil});
  return average(name, self, by, include_padding, divisor, true);
}
Tensor avg_pool3d(const Tensor& self, IntArrayRef kernel, IntArrayRef stride, IntArrayRef padding,
                  bool ceil, bool include_padding, std::optional<std::int64_t> divisor) {
  constexpr const char* name = "avg_pool3d";
  check_divisor(name, divisor);
  const pooling by = pooling_of(name, self, 3, {kernel, stride, padding, no_dilation, ceil});
  for (const pooled_dimension& d : by.dimensions)
    if (d.kernel > d.size)
      throw Error(message({name, "(): a window of ", d.kernel, " elements is larger than a ",
                           "dimension of size ", d.size, ", without its padding"}));
  return average(name, self, by, include_padding, divisor, false);
}

[[nodiscard]] Tensor adaptive_average(const char* name, const Tensor& self, std::size_t dimensions,
                                      IntArrayRef output_size) {
  check_pooled(name, self, dimensions, self.sizes().size() - dimensions);
  const pooling by = adaptive_pooling(name, self, dimensions, output_size);
  const IntArrayRef sizes = by.output_sizes;
  // PyTorch looks at the type of a plane only where there is something to compute.
  if (dimensions == 2 && std::find(sizes.begin(), sizes.end(), 0) != sizes.end())
    return make_output(sizes, self.scalar_type());
  return means_of(name, self, by, divided_by::places_inside, {}, floating_types());
}
Tensor adaptive_avg_pool2d(const Tensor& self, SymIntArrayRef output_size) {
  return adaptive_average("adaptive_avg_pool2d", self, 2, backend::ints(output_size));
}
Tensor adaptive_avg_pool3d(const Tensor& self, SymIntArrayRef output_size) {
  return adaptive_average("adaptive_avg_pool3d", self, 3, backend::ints(output_size));
}
[[nodiscard]] two adaptive_largest(const char* name, const Tensor& self, std::size_t dimensions,
                                   IntArrayRef output_size) {
  check_pooled(name, self, dimensions, 1);
  return largest_of(name, self, adaptive_pooling(name, self, dimensions, output_size),
                    floating_types());
}
two adaptive_max_pool2d(const Tensor& self, IntArrayRef output_size) {
  return adaptive_largest("adaptive_max_pool2d", self, 2, output_size);
}
two adaptive_max_pool3d(const Tensor& self, IntArrayRef output_size) {
  return adaptive_largest("adaptive_max_pool3d", self, 3, output_size);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("max_pool1d", &dispatch::cpu::max_pool1d);
  SCHEMA_CT_COPIED_OUT(m, max_pool2d, "max_pool2d_with_indices", "max_pool2d_with_indices.out");
  SCHEMA_CT_COPIED_OUT(m, max_pool3d, "max_pool3d_with_indices", "max_pool3d_with_indices.out");
  SCHEMA_CT_COPIED_OUT(m, avg_pool2d, "avg_pool2d", "avg_pool2d.out");
  SCHEMA_CT_COPIED_OUT(m, avg_pool3d, "avg_pool3d", "avg_pool3d.out");
  SCHEMA_CT_COPIED_OUT(m, adaptive_avg_pool2d, "_adaptive_avg_pool2d", "adaptive_avg_pool2d.out");
  SCHEMA_CT_COPIED_OUT(m, adaptive_avg_pool3d, "_adaptive_avg_pool3d", "adaptive_avg_pool3d.out");
  SCHEMA_CT_COPIED_OUT(m, adaptive_max_pool2d, "adaptive_max_pool2d", "adaptive_max_pool2d.out");
  SCHEMA_CT_COPIED_OUT(m, adaptive_max_pool3d, "adaptive_max_pool3d", "adaptive_max_pool3d.out");
}
