// SPDX-License-Identifier: BSL-1.0
// Planes and volumes of another size: each element is the nearest one, or lies between neighbours.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include <dispatch/library.hpp>

#include "../common/dimensions.hpp"
#include "copied_out.hpp"
#include "folds.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

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

/// Depth, height and width.
template <class T>
using all_sources = std::array<sources<T>, 3>;

template <class T>
void copy_nearest(const T* from, T* to, const std::array<std::int64_t, 3>& size,
                  std::int64_t volumes, const all_sources<float>& by) {
  for (std::int64_t v = 0; v < volumes; ++v, from += size[0] * size[1] * size[2])
    for (const auto& z : by[0])
      for (const auto& y : by[1]) {
        const T* const line = from + (z.place * size[1] + y.place) * size[2];
        for (const auto& x : by[2]) *to++ = line[x.place];
      }
}

template <class T>
[[nodiscard]] T between(T a, T b, T share) {
  return a * (T(1) - share) + b * share;
}
template <class T>
void write_linear(const T* from, T* to, const std::array<std::int64_t, 3>& size,
                  std::int64_t volumes, const all_sources<T>& by) {
  const auto along = [](const T* line, const source<T>& x) {
    return between(line[x.place], line[x.next], x.share);
  };
  for (std::int64_t v = 0; v < volumes; ++v, from += size[0] * size[1] * size[2])
    for (const source<T>& z : by[0])
      for (const source<T>& y : by[1]) {
        const auto line = [&](std::int64_t d, std::int64_t h) {
          return from + (d * size[1] + h) * size[2];
        };
        const T* const near[] = {line(z.place, y.place), line(z.place, y.next)};
        const T* const far[] = {line(z.next, y.place), line(z.next, y.next)};
        for (const source<T>& x : by[2]) {
          const T first = between(along(near[0], x), along(near[1], x), y.share);
          *to++ =
              z.place == z.next
                  ? first
                  : between(first, between(along(far[0], x), along(far[1], x), y.share), z.share);
        }
      }
}

/// The sizes of both, with depth and height 1 where there are none.
struct resampling {
  std::array<std::int64_t, 3> size{1, 1, 1};
  std::array<std::int64_t, 3> wanted{1, 1, 1};
  shape output_sizes;
  std::int64_t volumes;

  resampling(const char* name, const Tensor& self, IntArrayRef output_size, std::size_t dimensions)
      : output_sizes(self.sizes()), volumes(1) {
    if (output_size.size() != dimensions)
      throw Error(message(
          {name, "(): output_size has ", dimensions, " numbers, not ", output_size.size()}));
    if (self.sizes().size() != dimensions + 2)
      throw Error(message(name, "(): the input has samples, channels and ", dimensions,
                          " dimensions more; its sizes are ", self.sizes()));
    for (std::size_t i = 0; i < dimensions; ++i) {
      size[3 - dimensions + i] = self.sizes()[i + 2];
      wanted[3 - dimensions + i] = output_sizes.at[i + 2] = output_size[i];
    }
    volumes = self.size(0) * self.size(1);
    const auto is_none = [](std::int64_t n) { return n < 1; };
    if (std::any_of(size.begin(), size.end(), is_none) ||
        std::any_of(wanted.begin(), wanted.end(), is_none) || self.size(1) == 0)
      throw Error(message(name, "(): only the samples may be none: an input of the sizes ",
                          self.sizes(), " does not become ", IntArrayRef(output_sizes)));
  }
};

using factors = std::array<maybe_factor, 3>;

/// Floating-point numbers, and Byte.
[[nodiscard]] bool is_resampled(ScalarType type) { return isFloatingType(type) || type == kByte; }

template <nearest kind>
[[nodiscard]] Tensor nearest_of(const char* name, const Tensor& self, IntArrayRef output_size,
                                std::size_t dimensions, const factors& by) {
  const resampling of(name, self, output_size, dimensions);
  if (!is_resampled(self.scalar_type())) refuse_type(name, self.scalar_type());
  const Tensor out = make_output(of.output_sizes, self.scalar_type());
  if (out.numel() == 0) return out;  // whatever its other sizes are
  all_sources<float> from;
  for (std::size_t d = 0; d < 3; ++d)
    from[d] = nearest_sources<float, kind>(of.size[d], of.wanted[d], by[d]);
  const Tensor in = contiguous(self);
  visit_width(in.element_size(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    copy_nearest<T>(data_of<const T>(in), data_of<T>(out), of.size, of.volumes, from);
  });
  return out;
}

[[nodiscard]] Tensor linear_of(const char* name, const Tensor& self, IntArrayRef output_size,
                               std::size_t dimensions, bool corners, const factors& by) {
  const resampling of(name, self, output_size, dimensions);
  const ScalarType type = self.scalar_type();
  const bool is_byte = type == kByte && dimensions == 2;
  const ScalarType computed = is_byte ? kFloat : computed_type(type);
  const Tensor out = make_output(of.output_sizes, computed);
  with_computed(
      name, is_byte ? kFloat : type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (out.numel() == 0) return true;  // whatever its other sizes are
        all_sources<T> from;
        for (std::size_t d = 0; d < 3; ++d)
          from[d] = linear_sources<T>(of.size[d], of.wanted[d], corners, by[d]);
        const Tensor in = contiguous(self, computed);
        write_linear<T>(data_of<const T>(in), data_of<T>(out), of.size, of.volumes, from);
        if (is_byte)
          std::for_each_n(data_of<T>(out), out.numel(), [](T& x) { x = std::floor(x + T(0.5)); });
        return true;
      },
      floating_types());
  return converted(out, type);
}

template <nearest kind>
Tensor nearest1d(const Tensor& self, SymIntArrayRef size, maybe_factor width) {
  return nearest_of<kind>("upsample_nearest1d", self, backend::ints(size), 1, {{{}, {}, width}});
}
template <nearest kind>
Tensor nearest2d(const Tensor& self, SymIntArrayRef size, maybe_factor height, maybe_factor width) {
  return nearest_of<kind>("upsample_nearest2d", self, backend::ints(size), 2,
                          {{{}, height, width}});
}
template <nearest kind>
Tensor nearest3d(const Tensor& self, SymIntArrayRef size, maybe_factor depth, maybe_factor height,
                 maybe_factor width) {
  return nearest_of<kind>("upsample_nearest3d", self, backend::ints(size), 3,
                          {{depth, height, width}});
}
Tensor upsample_linear1d(const Tensor& self, SymIntArrayRef size, bool corners,
                         maybe_factor width) {
  return linear_of("upsample_linear1d", self, backend::ints(size), 1, corners, {{{}, {}, width}});
}
Tensor upsample_bilinear2d(const Tensor& self, SymIntArrayRef size, bool corners,
                           maybe_factor height, maybe_factor width) {
  return linear_of("upsample_bilinear2d", self, backend::ints(size), 2, corners,
                   {{{}, height, width}});
}
Tensor upsample_trilinear3d(const Tensor& self, SymIntArrayRef size, bool corners,
                            maybe_factor depth, maybe_factor height, maybe_factor width) {
  return linear_of("upsample_trilinear3d", self, backend::ints(size), 3, corners,
                   {{depth, height, width}});
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_COPIED_OUT(m, nearest1d<nearest::before>, "upsample_nearest1d",
                       "upsample_nearest1d.out");
  SCHEMA_CT_COPIED_OUT(m, nearest2d<nearest::before>, "upsample_nearest2d",
                       "upsample_nearest2d.out");
  SCHEMA_CT_COPIED_OUT(m, nearest3d<nearest::before>, "upsample_nearest3d",
                       "upsample_nearest3d.out");
  SCHEMA_CT_COPIED_OUT(m, nearest1d<nearest::middle>, "_upsample_nearest_exact1d",
                       "_upsample_nearest_exact1d.out");
  SCHEMA_CT_COPIED_OUT(m, nearest2d<nearest::middle>, "_upsample_nearest_exact2d",
                       "_upsample_nearest_exact2d.out");
  SCHEMA_CT_COPIED_OUT(m, nearest3d<nearest::middle>, "_upsample_nearest_exact3d",
                       "_upsample_nearest_exact3d.out");
  SCHEMA_CT_COPIED_OUT(m, upsample_linear1d, "upsample_linear1d", "upsample_linear1d.out");
  SCHEMA_CT_COPIED_OUT(m, upsample_bilinear2d, "upsample_bilinear2d", "upsample_bilinear2d.out");
  SCHEMA_CT_COPIED_OUT(m, upsample_trilinear3d, "upsample_trilinear3d", "upsample_trilinear3d.out");
}
