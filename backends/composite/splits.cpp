// SPDX-License-Identifier: BSL-1.0
// Other forms of splits: those along the first dimensions, by a tensor, and with results of their
// own.
#include <ATen/ATen.h>
#include <ATen/ops/split_ops.h>
#include <ATen/ops/split_with_sizes_ops.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"

namespace dispatch::composite {
namespace {

std::vector<Tensor> unsafe_chunk(const Tensor& self, std::int64_t chunks, std::int64_t dim) {
  return at::chunk(self, chunks, dim);
}
std::vector<Tensor> unsafe_split(const Tensor& self, SymInt size, std::int64_t dim) {
  return at::_ops::split_Tensor::call(self, size, dim);
}
std::vector<Tensor> unsafe_split_with_sizes(const Tensor& self, SymIntArrayRef sizes,
                                            std::int64_t dim) {
  return at::_ops::split_with_sizes::call(self, sizes, dim);
}

/// The split along dimension `dim`; of a vector, hsplit splits the only one.
template <std::int64_t dim>
struct along {
  static constexpr const char* name = dim == 0 ? "vsplit" : dim == 1 ? "hsplit" : "dsplit";
  static constexpr std::int64_t least = dim == 0 ? 2 : dim == 1 ? 1 : 3;

  [[nodiscard]] static std::int64_t checked(const Tensor& self) {
    if (self.dim() < least)
      throw Error(
          message({name, "(): expected ", least, " dimensions or more, given ", self.str()}));
    return self.dim() == 1 ? 0 : dim;
  }
  static std::vector<Tensor> sections(const Tensor& self, std::int64_t count) {
    const std::int64_t d = checked(self);
    if (count == 0 || self.size(d) % count != 0)
      throw Error(message(
          {name, "(): a dimension of size ", self.size(d), " has no ", count, " equal parts"}));
    return at::tensor_split(self, count, d);
  }
  static std::vector<Tensor> at_places(const Tensor& self, IntArrayRef indices) {
    const std::int64_t d = checked(self);
    return at::tensor_split(self, indices, d);
  }
};

std::vector<Tensor> tensor_split_by(const Tensor& self, const Tensor& by, std::int64_t dim) {
  if (self.dim() == 0) throw Error("tensor_split(): a tensor without dimensions has no parts");
  if (by.scalar_type() != kLong)
    throw Error(message({"tensor_split(): the places are of type Long, given ", by.str()}));
  if (by.dim() > 1)
    throw Error(message({"tensor_split(): expected a number or a list, given ", by.str()}));
  if (by.dim() == 0) return at::tensor_split(self, by.item().toLong(), dim);
  std::vector<std::int64_t> places;
  for (std::int64_t i = 0; i < by.numel(); ++i) places.push_back(by.select(0, i).item().toLong());
  return at::tensor_split(self, IntArrayRef(places), dim);
}

Tensor flatten_dense_tensors(TensorList tensors) {
  if (tensors.size() == 1) return tensors[0].contiguous().view(-1);
  std::vector<Tensor> flat;
  for (const Tensor& t : tensors) flat.push_back(t.contiguous().view(-1));
  return at::cat(flat);
}
std::vector<Tensor> unflatten_dense_tensors(const Tensor& flat, TensorList like) {
  std::vector<Tensor> out;
  std::int64_t begin = 0;
  for (const Tensor& t : like) {
    // A part without elements shares no memory, whose beginning could lie behind the last element.
    if (t.numel() == 0)
      out.push_back(at::empty(t.sizes(), flat.options()));
    else
      out.push_back(at::narrow(flat, 0, begin, t.numel()).view(t.sizes()));
    begin += t.numel();
  }
  return out;
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("unsafe_chunk", TORCH_FN(dispatch::composite::unsafe_chunk));
  m.impl("hsplit.int", TORCH_FN(along<1>::sections));
  m.impl("hsplit.array", TORCH_FN(along<1>::at_places));
  m.impl("vsplit.int", TORCH_FN(along<0>::sections));
  m.impl("vsplit.array", TORCH_FN(along<0>::at_places));
  m.impl("dsplit.int", TORCH_FN(along<2>::sections));
  m.impl("dsplit.array", TORCH_FN(along<2>::at_places));
  m.impl("tensor_split.tensor_indices_or_sections", TORCH_FN(tensor_split_by));
  m.impl("flatten_dense_tensors", TORCH_FN(dispatch::composite::flatten_dense_tensors));
  m.impl("unflatten_dense_tensors", TORCH_FN(dispatch::composite::unflatten_dense_tensors));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("unsafe_split.Tensor", TORCH_FN(dispatch::composite::unsafe_split));
  m.impl("unsafe_split_with_sizes", TORCH_FN(dispatch::composite::unsafe_split_with_sizes));
}
