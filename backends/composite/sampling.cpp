// SPDX-License-Identifier: BSL-1.0
// Elements at places that a grid names, and grids of linear functions.
#include <vector>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"

namespace dispatch::composite {
namespace {

void check_grid(const Tensor& input, const Tensor& grid) {
  constexpr const char* name = "grid_sampler";
  if (input.scalar_type() != grid.scalar_type())
    throw Error(message({name, "(): input and grid have one element type, given ", input.str(),
                         " and ", grid.str()}));
  if (input.dim() != 4 && input.dim() != 5)
    throw Error(
        message({name, "(): expected planes or volumes, 4 or 5 dimensions, given ", input.str()}));
  if (grid.dim() != input.dim() || grid.size(-1) != input.dim() - 2 ||
      grid.size(0) != input.size(0))
    throw Error(message({name, "(): the grid has ", input.dim() - 2, " numbers for each position ",
                         "of each sample, given ", grid.str(), " for ", input.str()}));
}
Tensor grid_sampler(const Tensor& input, const Tensor& grid, std::int64_t mode,
                    std::int64_t padding, bool corners) {
  check_grid(input, grid);
  return input.dim() == 4 ? at::grid_sampler_2d(input, grid, mode, padding, corners)
                          : at::grid_sampler_3d(input, grid, mode, padding, corners);
}

/// The places of `size` elements between -1 and 1.
[[nodiscard]] Tensor places_along(const Tensor& theta, std::int64_t size, bool corners) {
  if (size <= 1) return at::zeros({size}, theta.options());
  const Tensor out = at::linspace(-1, 1, size, theta.options());
  return corners ? out : at::div(at::mul(out, size - 1), size);
}
/// For each position x, y and, for volumes, z, and 1.
[[nodiscard]] Tensor base_grid(const Tensor& theta, IntArrayRef size, bool corners) {
  const std::size_t dimensions = size.size() - 2;
  std::vector<std::int64_t> sizes{size[0]};
  for (std::size_t d = 0; d < dimensions; ++d) sizes.push_back(size[d + 2]);
  sizes.push_back(static_cast<std::int64_t>(dimensions) + 1);
  const Tensor out = at::ones(sizes, theta.options());
  for (std::size_t d = 0; d < dimensions; ++d) {
    const auto last = static_cast<std::int64_t>(dimensions - 1 - d);
    backend::shape along(size.slice(2, dimensions));
    for (std::size_t k = 0; k < dimensions; ++k)
      if (k != d) along.at[k] = 1;
    out.select(-1, last).copy_(places_along(theta, size[d + 2], corners).view(IntArrayRef(along)));
  }
  return out;
}
void check_sizes(const char* name, IntArrayRef size) {
  if (size.size() != 4 && size.size() != 5)
    throw Error(
        message(name, "(): expected the sizes of planes or volumes, 4 or 5 numbers, not ", size));
}
/// The positions as rows of a matrix for each sample.
[[nodiscard]] Tensor as_rows(const Tensor& grid) { return grid.flatten(1, -2); }

Tensor affine_grid_generator(const Tensor& theta, SymIntArrayRef output_size, bool corners) {
  const IntArrayRef size = backend::ints(output_size);
  check_sizes("affine_grid_generator", size);
  const Tensor base = base_grid(theta, size, corners);
  backend::shape sizes(base.sizes());
  --sizes.at[sizes.count - 1];
  return at::bmm(as_rows(base), theta.transpose(1, 2)).view(IntArrayRef(sizes));
}
Tensor affine_grid_generator_backward(const Tensor& gradient, SymIntArrayRef output_size,
                                      bool corners) {
  const IntArrayRef size = backend::ints(output_size);
  check_sizes("affine_grid_generator_backward", size);
  const Tensor base = base_grid(gradient, size, corners);
  return at::bmm(as_rows(base).transpose(1, 2), as_rows(gradient)).transpose(1, 2);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("grid_sampler", TORCH_FN(dispatch::composite::grid_sampler));
  m.impl("affine_grid_generator_backward",
         TORCH_FN(dispatch::composite::affine_grid_generator_backward));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("affine_grid_generator", TORCH_FN(dispatch::composite::affine_grid_generator));
}
