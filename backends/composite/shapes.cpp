// SPDX-License-Identifier: BSL-1.0
// Changes the shape of a tensor, as a view if strides allow it: reshape, flatten, narrow and other
// operators on dimensions.
#include <algorithm>

#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "calls.hpp"

namespace dispatch::composite {
namespace {

using backend::ints;
using backend::shape;
using backend::symbolic;
using backend::wrap;

[[nodiscard]] std::int64_t number(std::size_t n) { return static_cast<std::int64_t>(n); }

Tensor reshape(const Tensor& self, SymIntArrayRef wanted) {
  const shape sizes = backend::complete_sizes(ints(wanted), self.numel());
  shape strides(sizes);
  if (backend::view_strides(self, sizes, strides)) return calls::view(self, sizes);
  return calls::view(calls::clone(self, MemoryFormat::Contiguous), sizes);
}
Tensor reshape_as(const Tensor& self, const Tensor& other) {
  return reshape(self, symbolic(other.sizes()));
}
Tensor unsafe_view(const Tensor& self, SymIntArrayRef size) {
  return calls::view(self, ints(size));
}
Tensor view_as(const Tensor& self, const Tensor& other) { return calls::view(self, other.sizes()); }
Tensor ravel(const Tensor& self) {
  const Tensor whole = self.is_contiguous() ? self : calls::clone(self, MemoryFormat::Contiguous);
  return calls::view(whole, -1);
}

Tensor flatten(const Tensor& self, std::int64_t start_dim, std::int64_t end_dim) {
  const std::size_t first = wrap(start_dim, self.dim());
  const std::size_t last = wrap(end_dim, self.dim());
  if (first > last) throw Error("flatten() has invalid args: start_dim cannot come after end_dim");
  if (self.dim() == 0) return reshape(self, {SymInt(1)});
  if (first == last) return self;
  shape sizes(self.sizes());
  sizes.at[first] = backend::product(self.sizes().slice(first, last - first + 1));
  for (std::size_t d = last; d > first; --d) sizes.erase(d);
  return reshape(self, symbolic(sizes));
}

Tensor unflatten(const Tensor& self, std::int64_t dim, SymIntArrayRef sizes) {
  const std::size_t d = wrap(dim, self.dim());
  if (sizes.empty()) throw Error("unflatten: sizes must be non-empty");
  if (self.dim() == 0) throw Error("unflatten: a tensor without dimensions has none to unflatten");
  const shape parts = backend::complete_sizes(ints(sizes), self.sizes()[d]);
  shape all(self.sizes());
  all.erase(d);
  for (std::size_t i = 0; i < parts.count; ++i) backend::insert(all, d + i, parts.at[i]);
  return calls::view(self, all);
}

Tensor narrow(const Tensor& self, std::int64_t dim, SymInt from, SymInt count) {
  const std::int64_t start = from.expect_int();
  const std::int64_t length = count.expect_int();
  if (self.dim() == 0) throw Error("narrow() cannot be applied to a 0-dim tensor.");
  if (length < 0) throw Error("narrow(): length must be non-negative.");
  const std::size_t d = wrap(dim, self.dim());
  const std::int64_t size = self.sizes()[d];
  if (start < -size || start > size)
    throw IndexError(message({"start out of range (expected to be in range of [", -size, ", ", size,
                              "], but got ", start, ")"}));
  const std::int64_t first = start < 0 ? start + size : start;
  if (first > size - length)
    throw Error(message(
        {"start (", first, ") + length (", length, ") exceeds dimension size (", size, ")."}));
  return calls::slice(self, number(d), SymInt(first), SymInt(first + length), SymInt(1));
}
Tensor narrow_tensor(const Tensor& self, std::int64_t dim, const Tensor& start, SymInt length) {
  if (start.dim() != 0 || !isIntegralType(start.scalar_type(), false))
    throw Error("start must be an 0-dim integral Tensor.");
  return narrow(self, dim, SymInt(calls::local_scalar_dense(start).toLong()), length);
}

Tensor movedim_list(const Tensor& self, IntArrayRef source, IntArrayRef destination) {
  const std::int64_t n = self.dim();
  if (source.size() != destination.size())
    throw Error(message({"movedim(): expected as many source as destination dimensions, given ",
                         source.size(), " and ", destination.size()}));
  const std::uint64_t from = backend::dimension_set(source, n, "movedim");
  const std::uint64_t to = backend::dimension_set(destination, n, "movedim");
  if (n == 0) return calls::permute(self, IntArrayRef());
  shape order(self.sizes());
  for (std::size_t i = 0; i < source.size(); ++i)
    order.at[wrap(destination[i], n)] = number(wrap(source[i], n));
  std::size_t next = 0;
  for (std::size_t d = 0; d < order.count; ++d) {
    if ((to >> d & 1) != 0) continue;
    while ((from >> next & 1) != 0) ++next;
    order.at[d] = number(next++);
  }
  return calls::permute(self, order);
}
Tensor movedim(const Tensor& self, std::int64_t source, std::int64_t destination) {
  return movedim_list(self, source, destination);
}

Tensor matrix_transposed(const Tensor& self, const char* name) {
  if (self.dim() < 2)
    throw Error(message({name, " is only supported on matrices or batches of matrices. Got ",
                         self.dim(), "-D tensor."}));
  return calls::transpose(self, -2, -1);
}
Tensor mT(const Tensor& self) {
  if (self.dim() == 0) return self;
  return matrix_transposed(self, "tensor.mT");
}

Tensor numpy_T(const Tensor& self) {
  shape order(self.sizes());
  for (std::size_t d = 0; d < order.count; ++d) order.at[d] = number(order.count - 1 - d);
  return calls::permute(self, order);
}

Tensor expand_as(const Tensor& self, const Tensor& other) {
  return calls::expand(self, other.sizes());
}
Tensor broadcast_to(const Tensor& self, SymIntArrayRef size) {
  return calls::expand(self, ints(size));
}
std::vector<Tensor> broadcast_tensors(TensorList tensors) {
  shape sizes{IntArrayRef()};
  for (const Tensor& t : tensors) sizes = backend::broadcast(sizes, t.sizes());
  std::vector<Tensor> out;
  for (const Tensor& t : tensors) out.push_back(calls::expand(t, sizes));
  return out;
}

Tensor atleast_1d(const Tensor& self) {
  return self.dim() == 0 ? reshape(self, {SymInt(1)}) : self;
}
Tensor atleast_2d(const Tensor& self) {
  if (self.dim() == 0) return reshape(self, {SymInt(1), SymInt(1)});
  return self.dim() == 1 ? calls::unsqueeze(self, 0) : self;
}
Tensor atleast_3d(const Tensor& self) {
  if (self.dim() == 0) return reshape(self, {SymInt(1), SymInt(1), SymInt(1)});
  if (self.dim() == 1) return calls::unsqueeze(calls::unsqueeze(self, 0), -1);
  return self.dim() == 2 ? calls::unsqueeze(self, -1) : self;
}
template <Tensor (*each)(const Tensor&)>
std::vector<Tensor> of_each(TensorList tensors) {
  std::vector<Tensor> out;
  for (const Tensor& t : tensors) out.push_back(each(t));
  return out;
}

std::int64_t size_int(const Tensor& self, std::int64_t dim) {
  return self.sizes()[backend::wrap_existing(dim, self.dim(), "size")];
}
std::int64_t stride_int(const Tensor& self, std::int64_t dim) {
  return self.strides()[backend::wrap_existing(dim, self.dim(), "stride")];
}
std::int64_t numel(const Tensor& self) { return self.numel(); }

/// Repeats the elements along each dimension; new dimensions come first.
Tensor repeat(const Tensor& self, SymIntArrayRef wanted) {
  const IntArrayRef counts = ints(wanted);
  const auto n = static_cast<std::size_t>(self.dim());
  if (counts.size() < n)
    throw Error(
        message({"Number of dimensions of repeat dims can not be smaller than number of "
                 "dimensions of tensor, given ",
                 counts.size(), " and ", n}));
  shape sizes(counts);         // of the result
  shape pairs{IntArrayRef()};  // how often, and of what size, for each dimension
  shape ones{IntArrayRef()};
  for (std::size_t d = 0; d < counts.size(); ++d) {
    const std::size_t new_ones = counts.size() - n;
    const std::int64_t held = d < new_ones ? 1 : self.sizes()[d - new_ones];
    if (__builtin_mul_overflow(counts[d], held, &sizes.at[d]))
      throw Error(message({"repeat(): ", counts[d], " times ", held, " elements do not fit"}));
    if (sizes.at[d] < 0)
      throw Error(message({"Trying to create tensor with negative dimension ", sizes.at[d]}));
    // A dimension without elements may be repeated any number of times, even negative.
    const std::int64_t times = held == 0 ? 1 : counts[d];
    for (const std::int64_t size : {times, held}) backend::insert(pairs, pairs.count, size);
    for (const std::int64_t size : {std::int64_t{1}, held}) backend::insert(ones, ones.count, size);
  }
  if (counts.empty()) return calls::clone(self, MemoryFormat::Contiguous);
  const Tensor spread = calls::expand(reshape(self, symbolic(ones)), pairs);
  return calls::view(calls::clone(spread, MemoryFormat::Contiguous), sizes);
}
Tensor tile(const Tensor& self, SymIntArrayRef dims) {
  shape counts(ints(dims));
  while (number(counts.count) < self.dim()) backend::insert(counts, 0, 1);
  return repeat(self, symbolic(counts));
}
/// With Preserve, uses the order of the dimensions of `like`.
const Tensor& resize_as_(const Tensor& self, const Tensor& like,
                         std::optional<MemoryFormat> format) {
  if (format == MemoryFormat::Preserve) format = like.suggest_memory_format();
  return self.resize_(like.sizes(), format);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("reshape", TORCH_FN(reshape));
  m.impl("reshape_as", TORCH_FN(reshape_as));
  m.impl("view_as", TORCH_FN(view_as));
  m.impl("ravel", TORCH_FN(ravel));
  m.impl("flatten.using_ints", TORCH_FN(flatten));
  m.impl("unflatten.int", TORCH_FN(unflatten));
  m.impl("narrow", TORCH_FN(narrow));
  m.impl("narrow.Tensor", TORCH_FN(narrow_tensor));
  m.impl("movedim.intlist", TORCH_FN(movedim_list));
  m.impl("movedim.int", TORCH_FN(movedim));
  m.impl("moveaxis.intlist", TORCH_FN(movedim_list));
  m.impl("moveaxis.int", TORCH_FN(movedim));
  m.impl("mT", TORCH_FN(mT));
  m.impl("numpy_T", TORCH_FN(numpy_T));
  m.impl("expand_as", TORCH_FN(expand_as));
  m.impl("broadcast_to", TORCH_FN(broadcast_to));
  m.impl("broadcast_tensors", TORCH_FN(broadcast_tensors));
  m.impl("atleast_1d", TORCH_FN(atleast_1d));
  m.impl("atleast_2d", TORCH_FN(atleast_2d));
  m.impl("atleast_3d", TORCH_FN(atleast_3d));
  m.impl("atleast_1d.Sequence", TORCH_FN(of_each<&atleast_1d>));
  m.impl("atleast_2d.Sequence", TORCH_FN(of_each<&atleast_2d>));
  m.impl("atleast_3d.Sequence", TORCH_FN(of_each<&atleast_3d>));
  m.impl("size.int", TORCH_FN(size_int));
  m.impl("stride.int", TORCH_FN(stride_int));
  m.impl("numel", TORCH_FN(numel));
  m.impl("tile", TORCH_FN(tile));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("_unsafe_view", TORCH_FN(unsafe_view));
  m.impl("repeat", TORCH_FN(repeat));
  m.impl("resize_as_", TORCH_FN(resize_as_));
}
