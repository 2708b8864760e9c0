// SPDX-License-Identifier: BSL-1.0
// Matrices and columns made of several tensors, and combinations of their elements.
#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "calls.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

/// A tensor with fewer than two dimensions as a column.
[[nodiscard]] std::vector<Tensor> columns(TensorList tensors) {
  if (tensors.empty()) throw Error("column_stack(): expected at least one tensor");
  std::vector<Tensor> out;
  for (const Tensor& t : tensors) out.push_back(t.dim() < 2 ? t.reshape({t.numel(), 1}) : t);
  return out;
}
Tensor column_stack(TensorList tensors) { return at::hstack(columns(tensors)); }
Tensor& column_stack_out(TensorList tensors, Tensor& out) {
  return at::hstack_out(out, columns(tensors));
}

[[nodiscard]] Tensor as_block(const Tensor& t, std::size_t i) {
  if (t.dim() > 2)
    throw Error(message(
        {"block_diag(): the blocks have two dimensions at most, but tensor ", i, " is ", t.str()}));
  return t.dim() == 2 ? t : t.reshape({1, t.numel()});
}
Tensor block_diag(TensorList tensors) {
  if (tensors.empty()) return at::empty({1, 0}, TensorOptions(kFloat));
  std::vector<Tensor> blocks;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  ScalarType type = tensors[0].scalar_type();
  for (const Tensor& t : tensors) {
    blocks.push_back(as_block(t, blocks.size()));
    rows += blocks.back().size(0);
    columns += blocks.back().size(1);
    type = promoteTypes(type, t.scalar_type());
  }
  const Tensor out = at::zeros({rows, columns}, tensors[0].options().dtype(type));
  std::int64_t row = 0;
  std::int64_t column = 0;
  for (const Tensor& block : blocks) {
    Tensor place = out.slice(0, row, row + block.size(0)).slice(1, column, column + block.size(1));
    calls::copy_(place, block, false);
    row += block.size(0);
    column += block.size(1);
  }
  return out;
}

Tensor cartesian_prod(TensorList tensors) {
  if (tensors.empty()) throw Error("cartesian_prod(): expected at least one tensor");
  for (const Tensor& t : tensors)
    if (t.dim() != 1) throw Error(message({"cartesian_prod(): expected vectors, given ", t.str()}));
  if (tensors.size() == 1) return tensors[0];
  std::vector<Tensor> grids = at::meshgrid(tensors, "ij");
  for (Tensor& grid : grids) grid = grid.flatten();
  return at::stack(grids, 1);
}
Tensor combinations(const Tensor& self, std::int64_t r, bool with_replacement) {
  if (self.dim() != 1)
    throw Error(message({"combinations(): expected a vector, given ", self.str()}));
  if (r < 0) throw Error(message({"combinations(): the number of elements is negative: ", r}));
  if (r == 0) return at::empty({0}, self.options());
  const std::int64_t n = self.numel();
  const auto count = static_cast<std::size_t>(r);
  const std::vector<Tensor> places =
      at::meshgrid(std::vector<Tensor>(count, at::arange(n, self.options().dtype(kLong))), "ij");
  Tensor chosen = at::ones_like(places[0], TensorOptions(kBool));
  for (std::size_t i = 0; i + 1 < count; ++i)
    chosen.logical_and_(with_replacement ? at::le(places[i], places[i + 1])
                                         : at::lt(places[i], places[i + 1]));
  std::vector<Tensor> grids = at::meshgrid(std::vector<Tensor>(count, self), "ij");
  for (Tensor& grid : grids) grid = grid.masked_select(chosen);
  return at::stack(grids, 1);
}

Tensor rot90(const Tensor& self, std::int64_t k, IntArrayRef dims) {
  if (dims.size() != 2)
    throw Error(message({"rot90(): a rotation is in two dimensions, given ", dims.size()}));
  if (self.dim() < 2)
    throw Error(message({"rot90(): expected two dimensions or more, given ", self.str()}));
  for (const std::int64_t d : dims)
    if (d < -self.dim() || d >= self.dim())
      throw Error(message({"rot90(): ", self.str(), " has no dimension ", d}));
  if (backend::wrap(dims[0], self.dim()) == backend::wrap(dims[1], self.dim()))
    throw Error(message({"rot90(): the dimensions ", dims[0], " and ", dims[1], " are the same"}));
  switch ((k % 4 + 4) % 4) {
    case 1: return at::flip(self, {dims[1]}).transpose_(dims[0], dims[1]);
    case 2: return at::flip(self, dims);
    case 3: return at::flip(self, {dims[0]}).transpose_(dims[0], dims[1]);
    default: return self.clone(MemoryFormat::Contiguous);
  }
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("column_stack", TORCH_FN(dispatch::composite::column_stack));
  m.impl("column_stack.out", TORCH_FN(dispatch::composite::column_stack_out));
  m.impl("cartesian_prod", TORCH_FN(dispatch::composite::cartesian_prod));
  m.impl("combinations", TORCH_FN(dispatch::composite::combinations));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("block_diag", TORCH_FN(dispatch::composite::block_diag));
  m.impl("rot90", TORCH_FN(dispatch::composite::rot90));
}
