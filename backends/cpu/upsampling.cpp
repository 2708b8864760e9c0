// SPDX-License-Identifier: BSL-1.0
// Planes and volumes of another size: each element is the nearest one, or lies between neighbours.
#include <algorithm>
#include <cmath>

#include <dispatch/library.hpp>

#include "copied_out.hpp"
#include "folds.hpp"
#include "places.hpp"
#include "resampling.hpp"

namespace dispatch::cpu {
namespace {

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

/// Floating-point numbers, and Byte.
[[nodiscard]] bool is_resampled(ScalarType type) { return isFloatingType(type) || type == kByte; }

template <nearest kind>
[[nodiscard]] Tensor nearest_of(const char* name, const Tensor& self, IntArrayRef output_size,
                                std::size_t dimensions, const factors& by) {
  const resampling of(name, self.sizes(), output_size, dimensions);
  if (!is_resampled(self.scalar_type())) refuse_type(name, self.scalar_type());
  const Tensor out = make_output(of.output_sizes, self.scalar_type());
  if (out.numel() == 0 || out.is_meta()) return out;  // whatever its other sizes are
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
  const resampling of(name, self.sizes(), output_size, dimensions);
  const ScalarType type = self.scalar_type();
  const bool is_byte = type == kByte && dimensions == 2;
  const ScalarType computed = is_byte ? kFloat : computed_type(type);
  const Tensor out = make_output(of.output_sizes, computed);
  with_computed(
      name, is_byte ? kFloat : type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (out.numel() == 0 || out.is_meta()) return true;  // whatever its other sizes are
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
