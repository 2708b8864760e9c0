// SPDX-License-Identifier: BSL-1.0
// Matrices with given diagonals, grids of coordinates, and other operators that build a tensor from
// positions.
#include <algorithm>
#include <optional>
#include <string_view>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "calls.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using backend::shape;

Tensor diag_embed(const Tensor& self, std::int64_t offset, std::int64_t dim1, std::int64_t dim2) {
  const std::int64_t n = self.dim() + 1;
  const std::size_t a = backend::wrap(dim1, n);
  const std::size_t b = backend::wrap(dim2, n);
  if (a == b)
    throw Error(message({"diag_embed(): the dimensions ", dim1, " and ", dim2, " are the same"}));
  std::int64_t size = self.dim() == 0 ? 1 : self.size(-1);
  const std::uint64_t moved =
      offset < 0 ? -static_cast<std::uint64_t>(offset) : static_cast<std::uint64_t>(offset);
  if (__builtin_add_overflow(size, moved, &size))
    throw Error(message({"diag_embed(): the offset ", offset, " is too large"}));
  shape sizes(self.sizes());
  if (sizes.count != 0) sizes.erase(sizes.count - 1);
  backend::insert(sizes, std::min(a, b), size);
  backend::insert(sizes, std::max(a, b), size);
  const Tensor out = at::zeros(IntArrayRef(sizes), self.options());
  at::diagonal(out, offset, static_cast<std::int64_t>(a), static_cast<std::int64_t>(b)).copy_(self);
  return out;
}
Tensor diag(const Tensor& self, std::int64_t offset) {
  if (self.dim() == 1) return at::diag_embed(self, offset);
  if (self.dim() != 2)
    throw Error(message({"diag(): expected one or two dimensions, given ", self.str()}));
  return at::diagonal_copy(self, offset);
}
Tensor& diag_out(const Tensor& self, std::int64_t offset, Tensor& out) {
  const Tensor result = composite::diag(self, offset);
  if (out.scalar_type() != result.scalar_type())
    throw Error(message({"diag(): expected an output of type ", toString(result.scalar_type()),
                         ", given ", out.str()}));
  return resized(out, backend::symbolic(result.sizes())).copy_(result);
}
Tensor diagflat(const Tensor& self, std::int64_t offset) {
  return at::diag(self.reshape(-1), offset);
}

[[nodiscard]] std::int64_t length(const Tensor& t) { return t.dim() == 0 ? 1 : t.size(0); }
void check_grid(TensorList tensors) {
  if (tensors.empty()) throw Error("meshgrid(): expected at least one tensor");
  for (const Tensor& t : tensors) {
    if (t.dim() > 1)
      throw Error(message({"meshgrid(): expected at most one dimension, given ", t.str()}));
    if (t.scalar_type() != tensors[0].scalar_type())
      throw Error(message(
          {"meshgrid(): expected one element type, given ", tensors[0].str(), " and ", t.str()}));
  }
}
std::vector<Tensor> grid(TensorList tensors) {
  check_grid(tensors);
  shape sizes{IntArrayRef()};
  for (const Tensor& t : tensors) backend::insert(sizes, sizes.count, length(t));
  std::vector<Tensor> out;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    shape own(sizes);
    std::fill(own.at, own.at + own.count, 1);
    own.at[i] = sizes.at[i];
    out.push_back(calls::expand(calls::view(tensors[i], own), sizes));
  }
  return out;
}
std::vector<Tensor> grid_by(TensorList tensors, std::string_view indexing) {
  if (indexing != "xy" && indexing != "ij")
    throw Error(message({"meshgrid(): indexing is 'xy' or 'ij', given '", indexing, "'"}));
  if (indexing == "ij" || tensors.size() < 2) return grid(tensors);
  std::vector<Tensor> swapped(tensors.begin(), tensors.end());
  std::swap(swapped[0], swapped[1]);
  std::vector<Tensor> out = grid(swapped);
  std::swap(out[0], out[1]);
  return out;
}

/// The common or broadcast sizes of both; in dimension d the size of `other`.
[[nodiscard]] shape sizes_along(const Tensor& self, const Tensor& other, std::size_t d) {
  shape mine(self.sizes());
  mine.at[d] = other.sizes()[d];
  return backend::broadcast(mine, other.sizes());
}
/// The tensor and the indices, with the same number of dimensions and equal sizes except in one.
struct places_along {
  Tensor self;
  Tensor indices;
  std::int64_t dim;
};
[[nodiscard]] places_along aligned(const Tensor& self, const Tensor& indices,
                                   std::optional<std::int64_t> dim) {
  if (!dim) return {calls::view(self, -1), calls::view(indices, -1), 0};
  if (indices.scalar_type() != kLong)
    throw Error(
        message({"take_along_dim(): expected indices of type Long, given ", indices.str()}));
  if (self.dim() != indices.dim())
    throw Error(message({"take_along_dim(): expected as many dimensions, given ", self.str(),
                         " and ", indices.str()}));
  const std::size_t d = backend::wrap(*dim, self.dim());
  const auto at = static_cast<std::int64_t>(d);
  if (self.dim() == 0) throw IndexError("take_along_dim(): the tensor has no dimension");
  const shape sizes = sizes_along(indices, self, d);
  const shape places = sizes_along(self, indices, d);
  // As in PyTorch, indices wrap around any number of times.
  const Tensor wrapped = at::remainder(indices, self.size(at));
  return {self.expand(IntArrayRef(sizes)), wrapped.expand(IntArrayRef(places)), at};
}
Tensor take_along_dim(const Tensor& self, const Tensor& indices, std::optional<std::int64_t> dim) {
  const places_along both = aligned(self, indices, dim);
  return at::gather(both.self, both.dim, both.indices);
}
Tensor& take_along_dim_out(const Tensor& self, const Tensor& indices,
                           std::optional<std::int64_t> dim, Tensor& out) {
  const places_along both = aligned(self, indices, dim);
  return at::gather_out(out, both.self, both.dim, both.indices);
}

Tensor one_hot(const Tensor& self, std::int64_t classes) {
  if (self.scalar_type() != kLong)
    throw Error(message({"one_hot(): expected classes of type Long, given ", self.str()}));
  shape sizes(self.sizes());
  if (self.numel() == 0 || (self.is_meta() && classes > 0)) {
    if (classes <= 0) throw Error("one_hot(): no elements say how many classes there are");
    backend::insert(sizes, sizes.count, classes);
    return at::empty(IntArrayRef(sizes), self.options());
  }
  if (at::min(self).item().toLong() < 0) throw Error("one_hot(): a class is negative");
  const std::int64_t most = at::max(self).item().toLong();
  if (classes == -1) {
    classes = most + 1;
  } else {
    if (classes < 1) throw Error(message({"one_hot(): expected some classes, given ", classes}));
    if (most >= classes)
      throw Error(message({"one_hot(): the class ", most, " is none of the first ", classes}));
  }
  backend::insert(sizes, sizes.count, classes);
  Tensor out = at::zeros(IntArrayRef(sizes), self.options());
  return out.scatter_(-1, self.unsqueeze(-1), 1);
}

Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  return self.clone().put_(index, source, accumulate);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("diag", TORCH_FN(dispatch::composite::diag));
  m.impl("diag.out", TORCH_FN(dispatch::composite::diag_out));
  m.impl("diagflat", TORCH_FN(dispatch::composite::diagflat));
  m.impl("meshgrid", TORCH_FN(grid));
  m.impl("meshgrid.indexing", TORCH_FN(grid_by));
  m.impl("take_along_dim", TORCH_FN(dispatch::composite::take_along_dim));
  m.impl("take_along_dim.out", TORCH_FN(dispatch::composite::take_along_dim_out));
  m.impl("one_hot", TORCH_FN(dispatch::composite::one_hot));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  m.impl("put", TORCH_FN(dispatch::composite::put));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutogradNonFunctional, m) {
  m.impl("diag_embed", TORCH_FN(dispatch::composite::diag_embed));
}
