// SPDX-License-Identifier: BSL-1.0
// Pooling: the largest element, or the mean, of each window of a plane or a volume.
#include <algorithm>
#include <limits>
#include <tuple>

#include <dispatch/library.hpp>

#include "copied_out.hpp"
#include "folds.hpp"
#include "pooling.hpp"

namespace dispatch::cpu {
namespace {

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
        if (values.is_meta()) return true;
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
        if (out.is_meta()) return true;
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
        if (out.is_meta()) return true;
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
