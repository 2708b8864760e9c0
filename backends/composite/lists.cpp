// SPDX-License-Identifier: BSL-1.0
// Lists of tensors: chunk and split, and stack and the like, which use cat.
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "calls.hpp"

namespace dispatch::composite {
namespace {

using backend::ints;
using backend::shape;
using backend::wrap;

constexpr op<"aten::split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]">
    split{};
constexpr op<
    "aten::split_with_sizes(Tensor(a -> *) self, SymInt[] split_sizes, int dim=0) -> "
    "Tensor(a)[]">
    split_with_sizes{};

std::vector<Tensor> split_sizes(const Tensor& self, SymIntArrayRef sizes, std::int64_t dim) {
  return split_with_sizes(self, sizes, dim);
}

/// Reserves a vector for this many views. A tensor without elements may have any number.
[[nodiscard]] std::vector<Tensor> room_for(std::int64_t count) {
  if (count > INT32_MAX) throw Error(message({"a list of ", count, " tensors does not fit"}));
  std::vector<Tensor> out;
  out.reserve(static_cast<std::size_t>(count));
  return out;
}

std::vector<Tensor> chunk(const Tensor& self, std::int64_t chunks, std::int64_t dim) {
  if (self.dim() == 0) throw Error("chunk expects at least a 1-dimensional tensor");
  if (chunks <= 0)
    throw Error(message({"chunk expects `chunks` to be greater than 0, got: ", chunks}));
  const std::size_t d = wrap(dim, self.dim());
  const std::int64_t size = self.sizes()[d];
  const std::int64_t length = size / chunks + (size % chunks != 0 ? 1 : 0);
  if (length != 0) return split(self, SymInt(length), static_cast<std::int64_t>(d));
  std::vector<Tensor> out = room_for(chunks);  // as many empty ones as were asked for
  for (std::int64_t i = 0; i < chunks; ++i)
    out.push_back(
        calls::slice(self, static_cast<std::int64_t>(d), SymInt(0), SymInt(0), SymInt(1)));
  return out;
}

[[nodiscard]] std::size_t split_dimension(const Tensor& self, std::int64_t dim) {
  if (self.dim() == 0)
    throw Error(
        "tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims");
  return wrap(dim, self.dim());
}
std::vector<Tensor> tensor_split(const Tensor& self, SymInt wanted, std::int64_t dim) {
  const std::size_t d = split_dimension(self, dim);
  const std::int64_t sections = wanted.expect_int();
  if (sections <= 0)
    throw Error(message({"number of sections must be larger than 0, got ", sections}));
  const std::int64_t size = self.sizes()[d];
  std::vector<Tensor> out = room_for(sections);
  std::int64_t start = 0;
  for (std::int64_t i = 0; i < sections; ++i) {
    const std::int64_t end = start + size / sections + (i < size % sections ? 1 : 0);
    out.push_back(
        calls::slice(self, static_cast<std::int64_t>(d), SymInt(start), SymInt(end), SymInt(1)));
    start = end;
  }
  return out;
}
std::vector<Tensor> tensor_split_at(const Tensor& self, SymIntArrayRef indices, std::int64_t dim) {
  const std::size_t d = split_dimension(self, dim);
  std::vector<Tensor> out;
  SymInt start = 0;
  for (const SymInt end : indices) {
    out.push_back(calls::slice(self, static_cast<std::int64_t>(d), start, end, SymInt(1)));
    start = end;
  }
  // A reference to std::nullopt would make it a unique symbol.
  constexpr std::optional<SymInt> end;
  out.push_back(calls::slice(self, static_cast<std::int64_t>(d), start, end, SymInt(1)));
  return out;
}

/// For a backend that only has cat.out, and for no tensors, which select no backend.
Tensor cat(const ITensorListRef& tensors, std::int64_t dim) {
  if (tensors.size() == 0) throw ValueError("cat(): expected a non-empty list of tensors");
  ScalarType type = tensors.front().scalar_type();
  for (const Tensor& t : tensors) type = promoteTypes(type, t.scalar_type());
  Tensor out = at::empty({0}, tensors.front().options().dtype(type));
  return calls::cat_out(tensors, dim, out);
}
Tensor concat(TensorList tensors, std::int64_t dim) { return calls::cat(tensors, dim); }
Tensor& concat_out(TensorList tensors, std::int64_t dim, Tensor& out) {
  return calls::cat_out(tensors, dim, out);
}

[[nodiscard]] std::vector<Tensor> to_be_stacked(TensorList tensors, std::int64_t dim) {
  if (tensors.empty()) throw Error("stack expects a non-empty TensorList");
  const std::size_t d = wrap(dim, tensors[0].dim() + 1);
  std::vector<Tensor> out;
  for (const Tensor& t : tensors) {
    if (t.sizes() != tensors[0].sizes())
      throw Error(message({"stack expects each tensor to be equal size, but got ",
                           detail::text_of(tensors[0].sizes()), " at entry 0 and ",
                           detail::text_of(t.sizes()), " at entry ", out.size()}));
    out.push_back(calls::unsqueeze(t, static_cast<std::int64_t>(d)));
  }
  return out;
}
Tensor stack(TensorList tensors, std::int64_t dim) {
  const std::vector<Tensor> parts = to_be_stacked(tensors, dim);
  return calls::cat(parts, static_cast<std::int64_t>(wrap(dim, tensors[0].dim() + 1)));
}
Tensor& stack_out(TensorList tensors, std::int64_t dim, Tensor& out) {
  const std::vector<Tensor> parts = to_be_stacked(tensors, dim);
  return calls::cat_out(parts, static_cast<std::int64_t>(wrap(dim, tensors[0].dim() + 1)), out);
}

constexpr op<"aten::atleast_1d.Sequence(Tensor[] tensors) -> Tensor[]"> atleast_1d{};
constexpr op<"aten::atleast_2d.Sequence(Tensor[] tensors) -> Tensor[]"> atleast_2d{};
constexpr op<"aten::atleast_3d.Sequence(Tensor[] tensors) -> Tensor[]"> atleast_3d{};
[[nodiscard]] const TensorList& some(const TensorList& tensors, const char* name) {
  if (tensors.empty()) throw Error(message({name, " expects a non-empty TensorList"}));
  return tensors;
}
Tensor hstack(TensorList tensors) {
  const std::vector<Tensor> rows = atleast_1d(some(tensors, "hstack"));
  return calls::cat(rows, rows[0].dim() == 1 ? 0 : 1);
}
Tensor& hstack_out(TensorList tensors, Tensor& out) {
  const std::vector<Tensor> rows = atleast_1d(some(tensors, "hstack"));
  return calls::cat_out(rows, rows[0].dim() == 1 ? 0 : 1, out);
}
Tensor vstack(TensorList tensors) { return calls::cat(atleast_2d(some(tensors, "vstack")), 0); }
Tensor& vstack_out(TensorList tensors, Tensor& out) {
  return calls::cat_out(atleast_2d(some(tensors, "vstack")), 0, out);
}
Tensor dstack(TensorList tensors) { return calls::cat(atleast_3d(some(tensors, "dstack")), 2); }
Tensor& dstack_out(TensorList tensors, Tensor& out) {
  return calls::cat_out(atleast_3d(some(tensors, "dstack")), 2, out);
}

Tensor fliplr(const Tensor& self) {
  if (self.dim() < 2) throw Error("Input must be >= 2-d.");
  return calls::flip(self, {1});
}
Tensor flipud(const Tensor& self) {
  if (self.dim() < 1) throw Error("Input must be >= 1-d.");
  return calls::flip(self, {0});
}

Tensor argwhere(const Tensor& self) { return calls::nonzero(self); }
std::vector<Tensor> nonzero_numpy(const Tensor& self) {
  constexpr op<"aten::unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]"> unbind{};
  return unbind(calls::nonzero(self.dim() == 0 ? calls::unsqueeze(self, 0) : self), 1);
}

constexpr op<
    "aten::flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> "
    "Tensor(a)">
    flatten{};
Tensor repeat_interleave(const Tensor& self, const Tensor& repeats, std::optional<std::int64_t> dim,
                         std::optional<SymInt> output_size) {
  const Tensor input = dim ? self : flatten(self, 0, -1);
  if (input.dim() == 0) throw IndexError("repeat_interleave(): the tensor has no dimension");
  if (repeats.dim() > 1) throw Error("repeats must be 0-dim or 1-dim tensor");
  const std::size_t d = wrap(dim.value_or(0), input.dim());
  const std::int64_t size = input.dim() == 0 ? 1 : input.sizes()[d];
  Tensor counts = repeats;
  if (repeats.dim() == 0 || repeats.sizes()[0] == 1) {
    counts = calls::expand(calls::view(repeats, 1), size);
  } else if (repeats.sizes()[0] != size) {
    throw Error(message({"repeats must have the same size as input along dim, but got ",
                         repeats.sizes()[0], " and ", size}));
  }
  return calls::index_select(input, static_cast<std::int64_t>(d),
                             calls::repeat_interleave(counts, output_size));
}
/// Repeats every element equally often: expands a new dimension after the requested
/// one.
Tensor repeat_interleave_int(const Tensor& self, SymInt times, std::optional<std::int64_t> dim,
                             std::optional<SymInt> output_size) {
  const auto d = static_cast<std::int64_t>(wrap(dim.value_or(0), self.dim()));
  const std::int64_t repeats = times.expect_int();
  if (repeats < 0)
    throw Error(message({"repeat_interleave(): the repeats must not be negative: ", repeats}));
  const Tensor input = calls::unsqueeze(dim ? self : flatten(self, 0, -1), d + 1);
  shape sizes(input.sizes());
  const std::int64_t held = input.size(d);
  std::int64_t size = 0;
  if (__builtin_mul_overflow(held, repeats, &size))
    throw Error(message({"repeat_interleave(): ", repeats, " times ", held, " do not fit"}));
  if (output_size && output_size->expect_int() != size)
    throw Error(message(
        {"repeat_interleave(): the output size is ", size, ", given ", output_size->expect_int()}));
  sizes.at[d + 1] = repeats;
  const Tensor repeated = calls::clone(calls::expand(input, sizes), MemoryFormat::Contiguous);
  return flatten(repeated, d, d + 1);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("split.sizes", TORCH_FN(split_sizes));
  m.impl("chunk", TORCH_FN(chunk));
  m.impl("tensor_split.sections", TORCH_FN(tensor_split));
  m.impl("tensor_split.indices", TORCH_FN(tensor_split_at));
  m.impl("concat", TORCH_FN(concat));
  m.impl("concat.out", TORCH_FN(concat_out));
  m.impl("concatenate", TORCH_FN(concat));
  m.impl("concatenate.out", TORCH_FN(concat_out));
  m.impl("hstack", TORCH_FN(hstack));
  m.impl("hstack.out", TORCH_FN(hstack_out));
  m.impl("vstack", TORCH_FN(vstack));
  m.impl("vstack.out", TORCH_FN(vstack_out));
  m.impl("dstack", TORCH_FN(dstack));
  m.impl("dstack.out", TORCH_FN(dstack_out));
  m.impl("fliplr", TORCH_FN(fliplr));
  m.impl("flipud", TORCH_FN(flipud));
  m.impl("argwhere", TORCH_FN(argwhere));
  m.impl("nonzero_numpy", TORCH_FN(nonzero_numpy));
  m.impl("repeat_interleave.self_Tensor", TORCH_FN(repeat_interleave));
  m.impl("repeat_interleave.self_int", TORCH_FN(repeat_interleave_int));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutogradNonFunctional, m) {
  m.impl("cat", TORCH_FN(dispatch::composite::cat));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("stack", TORCH_FN(stack));
  m.impl("stack.out", TORCH_FN(stack_out));
}
