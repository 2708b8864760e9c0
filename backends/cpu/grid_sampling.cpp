// SPDX-License-Identifier: BSL-1.0
// Elements of planes and volumes at places between them, which a grid names, and the gradients.
#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <vector>

#include <dispatch/library.hpp>

#include "copied_out.hpp"
#include "folds.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

enum class interpolation : std::int64_t { linear, nearest, cubic };
enum class outside : std::int64_t { zeros, border, reflection };

struct sampling {
  interpolation between;
  outside beyond;
  bool corners;
};

/// A place in elements, and its derivative by the place in the grid.
template <class T>
struct located {
  T at;
  T slope;
};

/// The places of the grid's -1 and 1 are the first and the last element with `corners`, and
/// otherwise their outer ends.
template <class T>
[[nodiscard]] located<T> located_in(T place, std::int64_t size, bool corners) {
  const auto n = static_cast<T>(size);
  if (corners) return {(place + 1) / 2 * (n - 1), (n - 1) / 2};
  return {((place + 1) * n - 1) / 2, n / 2};
}
/// NaN becomes 0, too.
template <class T>
[[nodiscard]] located<T> clipped(located<T> of, std::int64_t size) {
  const auto last = static_cast<T>(size - 1);
  if (!(of.at > 0)) return {T(0), T(0)};
  if (of.at >= last) return {last, T(0)};
  return of;
}
/// Between the middles of the ends with `corners`, or between the ends themselves.
template <class T>
[[nodiscard]] located<T> reflected(located<T> of, std::int64_t size, bool corners) {
  const T first = corners ? T(0) : T(-0.5);
  const T span = static_cast<T>(corners ? size - 1 : size);
  if (span <= 0) return {T(0), T(0)};
  const bool is_before = of.at < first;
  const T distance = std::fabs(of.at - first);
  const T left = std::fmod(distance, span);
  const bool is_turned = std::fmod(std::floor(distance / span), T(2)) != 0;
  const T slope = is_before != is_turned ? -of.slope : of.slope;
  return {is_turned ? span - left + first : left + first, slope};
}
template <class T>
[[nodiscard]] located<T> bounded(located<T> of, std::int64_t size, const sampling& by) {
  if (by.beyond == outside::zeros) return of;
  return clipped(by.beyond == outside::reflection ? reflected(of, size, by.corners) : of, size);
}

/// The elements along one dimension that a place lies between, with their weights and the
/// derivatives of these; -1 is none.
template <class T>
struct along {
  int count = 0;
  std::int64_t place[4];
  T weight[4];
  T slope[4];

  void add(T at, std::int64_t size, T of, T derivative) {
    const bool is_inside = at >= 0 && at < static_cast<T>(size);
    place[count] = is_inside ? static_cast<std::int64_t>(at) : -1;
    weight[count] = of;
    slope[count++] = derivative;
  }
};

/// Keys' cubic curve and its derivative at a distance of at most 2.
template <class T>
[[nodiscard]] located<T> cubic(T distance) {
  constexpr T a = T(-0.75);
  const T x = std::fabs(distance);
  const T sign = distance < 0 ? T(-1) : T(1);
  if (x <= 1)
    return {((a + 2) * x - (a + 3)) * x * x + 1, sign * ((3 * (a + 2) * x - 2 * (a + 3)) * x)};
  return {((a * x - 5 * a) * x + 8 * a) * x - 4 * a, sign * ((3 * a * x - 10 * a) * x + 8 * a)};
}

template <class T>
[[nodiscard]] along<T> neighbours(T place, std::int64_t size, const sampling& by) {
  along<T> out;
  const located<T> unbounded = located_in(place, size, by.corners);
  if (by.between == interpolation::cubic) {
    const T before = std::floor(unbounded.at);
    for (int k = -1; k < 3; ++k) {
      const T at = before + static_cast<T>(k);
      const located<T> weight = cubic(unbounded.at - at);
      out.add(bounded<T>({at, T(1)}, size, by).at, size, weight.at, weight.slope * unbounded.slope);
    }
    return out;
  }
  const located<T> of = bounded(unbounded, size, by);
  if (by.between == interpolation::nearest) {
    out.add(std::nearbyint(of.at), size, T(1), T(0));
    return out;
  }
  const T before = std::floor(of.at);
  out.add(before, size, before + 1 - of.at, -of.slope);
  out.add(before + 1, size, of.at - before, of.slope);
  return out;
}

/// Sizes with depth 1 for planes.
struct sampled {
  std::int64_t samples, channels;
  std::int64_t depth, height, width;
  std::int64_t positions;  ///< of the grid, for each sample

  [[nodiscard]] std::int64_t volume() const { return depth * height * width; }
};

/// The neighbours of a position in depth, height and width.
template <class T>
[[nodiscard]] std::array<along<T>, 3> all_neighbours(const T* grid, std::size_t dimensions,
                                                     const sampled& of, const sampling& by) {
  std::array<along<T>, 3> out;
  out[2] = neighbours(grid[0], of.width, by);
  out[1] = neighbours(grid[1], of.height, by);
  if (dimensions == 3)
    out[0] = neighbours(grid[2], of.depth, by);
  else
    out[0].add(T(0), 1, T(1), T(0));
  return out;
}
/// Calls f(place in a volume, weight, derivatives of the weight by depth, height and width) for
/// each element that a position lies between.
template <class T, class F>
void for_each_neighbour(const std::array<along<T>, 3>& of, const sampled& sizes, const F& f) {
  const auto& [z, y, x] = of;
  for (int i = 0; i < z.count; ++i)
    for (int j = 0; j < y.count; ++j)
      for (int k = 0; k < x.count; ++k) {
        if (z.place[i] < 0 || y.place[j] < 0 || x.place[k] < 0) continue;
        const T slopes[] = {z.slope[i] * y.weight[j] * x.weight[k],
                            z.weight[i] * y.slope[j] * x.weight[k],
                            z.weight[i] * y.weight[j] * x.slope[k]};
        f((z.place[i] * sizes.height + y.place[j]) * sizes.width + x.place[k],
          z.weight[i] * y.weight[j] * x.weight[k], slopes);
      }
}

/// Calls f(number of the sample, number of the position, neighbours).
template <class T, class F>
void for_each_position(const Tensor& grid, std::size_t dimensions, const sampled& of,
                       const sampling& by, const F& f) {
  const T* at = data_of<const T>(grid);
  for (std::int64_t n = 0; n < of.samples; ++n)
    for (std::int64_t p = 0; p < of.positions; ++p, at += dimensions)
      f(n, p, all_neighbours(at, dimensions, of, by));
}

/// Elements and weights of a block of positions, of which each has as many.
template <class T>
struct sampled_block {
  std::vector<std::int64_t> places;
  std::vector<T> weights;
  std::vector<std::size_t> ends;  ///< of each position

  void clear() {
    places.clear();
    weights.clear();
    ends.clear();
  }
  void write(const T* from, T* to) const {
    std::size_t i = 0;
    for (std::size_t p = 0; p < ends.size(); ++p) {
      T sum = 0;
      for (; i < ends[p]; ++i) sum += from[places[i]] * weights[i];
      to[p] = sum;
    }
  }
};
/// Samples all channels of a block of positions before the next one.
template <class T>
void sample_blocks(const Tensor& in, const Tensor& grid, std::size_t dimensions, const sampled& of,
                   const sampling& by, T* to) {
  constexpr std::int64_t most = 512;
  sampled_block<T> block;
  const T* at = data_of<const T>(grid);
  const T* from = data_of<const T>(in);
  for (std::int64_t n = 0; n < of.samples; ++n) {
    for (std::int64_t begin = 0; begin < of.positions; begin += most) {
      block.clear();
      for (std::int64_t p = begin; p < std::min(begin + most, of.positions); ++p) {
        for_each_neighbour<T>(all_neighbours(at, dimensions, of, by), of,
                              [&](std::int64_t place, T weight, const T*) {
                                block.places.push_back(place);
                                block.weights.push_back(weight);
                              });
        block.ends.push_back(block.places.size());
        at += dimensions;
      }
      for (std::int64_t c = 0; c < of.channels; ++c)
        block.write(from + c * of.volume(), to + c * of.positions + begin);
    }
    from += of.channels * of.volume();
    to += of.channels * of.positions;
  }
}

[[nodiscard]] sampled check(const char* name, const Tensor& input, const Tensor& grid,
                            std::size_t dimensions, const sampling& by) {
  if (input.scalar_type() != grid.scalar_type())
    throw Error(message({name, "(): input and grid have one element type, given ", input.str(),
                         " and ", grid.str()}));
  if (input.sizes().size() != dimensions + 2 || grid.dim() != input.dim())
    throw Error(message({name, "(): input and grid have ", dimensions + 2, " dimensions, given ",
                         input.str(), " and ", grid.str()}));
  if (input.size(0) != grid.size(0) || grid.sizes().back() != static_cast<std::int64_t>(dimensions))
    throw Error(message({name, "(): the grid has ", dimensions,
                         " numbers for each position of each sample, given ", input.str(), " and ",
                         grid.str()}));
  const IntArrayRef sizes = input.sizes();
  if (std::find(sizes.begin() + 1, sizes.end(), 0) != sizes.end())
    throw Error(message({name, "(): only the samples may be none, given ", input.str()}));
  if (dimensions == 3 && by.between == interpolation::cubic)
    throw Error(message({name, "(): volumes are sampled by mode 0 or 1, not by cubic curves"}));
  return {sizes[0],
          sizes[1],
          dimensions == 3 ? sizes[2] : 1,
          sizes[dimensions],
          sizes[dimensions + 1],
          backend::product(grid.sizes().slice(1, dimensions))};
}
[[nodiscard]] sampling sampling_of(std::int64_t mode, std::int64_t padding, bool corners) {
  return {mode == 0   ? interpolation::linear
          : mode == 1 ? interpolation::nearest
                      : interpolation::cubic,
          padding == 0   ? outside::zeros
          : padding == 1 ? outside::border
                         : outside::reflection,
          corners};
}

[[nodiscard]] Tensor sample(const char* name, const Tensor& input, const Tensor& grid,
                            std::size_t dimensions, const sampling& by) {
  const sampled of = check(name, input, grid, dimensions, by);
  const ScalarType type = input.scalar_type();
  shape sizes(grid.sizes().slice(0, dimensions + 1));
  backend::insert(sizes, 1, of.channels);
  if (of.samples == 0 && dimensions == 2) return make_output(sizes, type);  // of any type
  const Tensor out = make_output(sizes, computed_type(type));
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (out.is_meta()) return true;
        sample_blocks<T>(contiguous(input, computed_type(type)),
                         contiguous(grid, computed_type(type)), dimensions, of, by,
                         data_of<T>(out));
        return true;
      },
      floating_types());
  return converted(out, type);
}

/// The gradients of the input, if it is wanted, and of the grid.
[[nodiscard]] std::tuple<Tensor, Tensor> gradients(const char* name, const Tensor& gradient,
                                                   const Tensor& input, const Tensor& grid,
                                                   std::size_t dimensions, const sampling& by,
                                                   bool of_input) {
  const sampled of = check(name, input, grid, dimensions, by);
  const ScalarType type = input.scalar_type();
  const ScalarType computed = computed_type(type);
  if (gradient.numel() != of.samples * of.channels * of.positions)
    throw Error(message(
        {name, "(): the gradient has the sizes of the result, not those of ", gradient.str()}));
  if (of.samples == 0 && dimensions == 2)  // of any type
    return {of_input ? make_output(input.sizes(), type) : Tensor(),
            make_output(grid.sizes(), type)};
  const Tensor for_input = of_input ? make_output(input.sizes(), computed) : Tensor();
  const Tensor for_grid = make_output(grid.sizes(), computed);
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        const Tensor in = contiguous(input, computed);
        const Tensor outer = contiguous(gradient, computed);
        if (of_input) fill_elements(for_input, 0);
        const auto write = [&](std::int64_t n, std::int64_t p, const auto& neighbours_of) {
          const T* const at = data_of<const T>(outer) + n * of.channels * of.positions + p;
          const std::int64_t first = n * of.channels * of.volume();
          const T* const from = data_of<const T>(in) + first;
          T* const to = of_input ? data_of<T>(for_input) + first : nullptr;
          T sums[3] = {};
          for_each_neighbour<T>(neighbours_of, of,
                                [&](std::int64_t place, T weight, const T* slopes) {
                                  for (std::int64_t c = 0; c < of.channels; ++c) {
                                    const std::int64_t element = c * of.volume() + place;
                                    const T outer_gradient = at[c * of.positions];
                                    if (to != nullptr) to[element] += outer_gradient * weight;
                                    for (std::size_t d = 0; d < 3; ++d)
                                      sums[d] += slopes[d] * from[element] * outer_gradient;
                                  }
                                });
          T* const of_place =
              data_of<T>(for_grid) + (n * of.positions + p) * static_cast<std::int64_t>(dimensions);
          for (std::size_t d = 0; d < dimensions; ++d) of_place[d] = sums[2 - d];
        };
        for_each_position<T>(contiguous(grid, computed), dimensions, of, by, write);
        return true;
      },
      floating_types());
  return {of_input ? converted(for_input, type) : Tensor(), converted(for_grid, type)};
}

Tensor grid_sampler_2d(const Tensor& input, const Tensor& grid, std::int64_t mode,
                       std::int64_t padding, bool corners) {
  return sample("grid_sampler_2d", input, grid, 2, sampling_of(mode, padding, corners));
}
Tensor grid_sampler_3d(const Tensor& input, const Tensor& grid, std::int64_t mode,
                       std::int64_t padding, bool corners) {
  return sample("grid_sampler_3d", input, grid, 3, sampling_of(mode, padding, corners));
}
std::tuple<Tensor, Tensor> gradients_2d(const Tensor& gradient, const Tensor& input,
                                        const Tensor& grid, std::int64_t mode, std::int64_t padding,
                                        bool corners, std::array<bool, 2> wanted) {
  return gradients("grid_sampler_2d_backward", gradient, input, grid, 2,
                   sampling_of(mode, padding, corners), wanted[0]);
}
std::tuple<Tensor, Tensor> gradients_3d(const Tensor& gradient, const Tensor& input,
                                        const Tensor& grid, std::int64_t mode, std::int64_t padding,
                                        bool corners, std::array<bool, 2> wanted) {
  return gradients("grid_sampler_3d_backward", gradient, input, grid, 3,
                   sampling_of(mode, padding, corners), wanted[0]);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("grid_sampler_2d", &dispatch::cpu::grid_sampler_2d);
  m.impl("grid_sampler_3d", &dispatch::cpu::grid_sampler_3d);
  m.impl("grid_sampler_2d_backward", &gradients_2d);
  m.impl("grid_sampler_3d_backward", &gradients_3d);
}
