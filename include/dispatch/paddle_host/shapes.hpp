// SPDX-License-Identifier: BSL-1.0
// PyTorch's operators that move, select and sort elements, on Paddle's tensors.
#pragma once

#include <cstdint>
#include <tuple>

#include <dispatch/paddle_host/operands.hpp>

namespace SCHEMA_CT_HIDDEN at {

[[nodiscard]] inline Tensor stack(c10::ArrayRef<Tensor> tensors, std::int64_t dim = 0) {
  return paddle::experimental::stack(dispatch::paddle_detail::inner(tensors),
                                     static_cast<int>(dim));
}
/// Parts of `size` elements; the last one may be smaller.
[[nodiscard]] inline std::vector<Tensor> split(const Tensor& self, std::int64_t size,
                                               std::int64_t dim = 0) {
  namespace d = dispatch::paddle_detail;
  if (size <= 0)
    throw dispatch::Error(dispatch::message({"split(): expected a positive size, given ", size}));
  const std::int64_t axis = d::wrapped(self, dim);
  std::vector<std::int64_t> parts;
  for (std::int64_t left = self.size(axis); left > 0; left -= size)
    parts.push_back(left < size ? left : size);
  return d::outer(paddle::experimental::split(d::inner(self), parts, axis));
}
[[nodiscard]] inline std::vector<Tensor> split_with_sizes(const Tensor& self, IntArrayRef sizes,
                                                          std::int64_t dim = 0) {
  namespace d = dispatch::paddle_detail;
  return d::outer(paddle::experimental::split(d::inner(self), sizes.vec(), d::wrapped(self, dim)));
}
[[nodiscard]] inline std::vector<Tensor> chunk(const Tensor& self, std::int64_t count,
                                               std::int64_t dim = 0) {
  if (count <= 0)
    throw dispatch::Error(
        dispatch::message({"chunk(): expected a positive number, given ", count}));
  const std::int64_t size = self.size(dispatch::paddle_detail::wrapped(self, dim));
  return at::split(self, size == 0 ? 1 : (size + count - 1) / count, dim);
}
[[nodiscard]] inline std::vector<Tensor> unbind(const Tensor& self, std::int64_t dim = 0) {
  namespace d = dispatch::paddle_detail;
  return d::outer(paddle::experimental::unbind(d::inner(self), d::axis_of(self, dim)));
}

[[nodiscard]] inline Tensor unsqueeze(const Tensor& self, std::int64_t dim) {
  return paddle::experimental::unsqueeze(dispatch::paddle_detail::inner(self), {dim});
}
[[nodiscard]] inline Tensor squeeze(const Tensor& self) {
  return paddle::experimental::squeeze(dispatch::paddle_detail::inner(self));
}
[[nodiscard]] inline Tensor squeeze(const Tensor& self, std::int64_t dim) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::squeeze(d::inner(self), {d::wrapped(self, dim)});
}
[[nodiscard]] inline Tensor permute(const Tensor& self, IntArrayRef dims) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::transpose(d::inner(self), d::axes_of<int>(self, dims));
}
[[nodiscard]] inline Tensor flatten(const Tensor& self, std::int64_t start = 0,
                                    std::int64_t end = -1) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::flatten(d::inner(self), d::axis_of(self, start),
                                       d::axis_of(self, end));
}
/// A method of PyTorch's tensor.
[[nodiscard]] inline Tensor expand(const Tensor& self, IntArrayRef sizes) {
  return paddle::experimental::expand(dispatch::paddle_detail::inner(self), sizes.vec());
}
/// A method of PyTorch's tensor.
[[nodiscard]] inline Tensor repeat(const Tensor& self, IntArrayRef times) {
  return paddle::experimental::tile(dispatch::paddle_detail::inner(self), times.vec());
}
[[nodiscard]] inline Tensor tile(const Tensor& self, IntArrayRef times) {
  return at::repeat(self, times);
}
[[nodiscard]] inline Tensor flip(const Tensor& self, IntArrayRef dims) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::flip(d::inner(self), d::axes_of<int>(self, dims));
}
[[nodiscard]] inline Tensor roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims = {}) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::roll(d::inner(self), shifts.vec(),
                                    d::axes_of<std::int64_t>(self, dims));
}
/// Transposes a matrix; returns a one-dimensional tensor unchanged.
[[nodiscard]] inline Tensor t(const Tensor& self) {
  if (self.dim() > 2)
    throw dispatch::Error(dispatch::message(
        {"t() expects a tensor with <= 2 dimensions, but self is ", self.dim(), "D"}));
  return self.dim() < 2 ? self : self.transpose(0, 1);
}
[[nodiscard]] inline Tensor tril(const Tensor& self, std::int64_t diagonal = 0) {
  return paddle::experimental::tril(dispatch::paddle_detail::inner(self),
                                    static_cast<int>(diagonal));
}
[[nodiscard]] inline Tensor triu(const Tensor& self, std::int64_t diagonal = 0) {
  return paddle::experimental::triu(dispatch::paddle_detail::inner(self),
                                    static_cast<int>(diagonal));
}
[[nodiscard]] inline Tensor diagonal(const Tensor& self, std::int64_t offset = 0,
                                     std::int64_t a = 0, std::int64_t b = 1) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::diagonal(d::inner(self), static_cast<int>(offset),
                                        d::axis_of(self, a), d::axis_of(self, b));
}

[[nodiscard]] inline Tensor index_select(const Tensor& self, std::int64_t dim,
                                         const Tensor& index) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::index_select(d::inner(self), d::inner(index), d::axis_of(self, dim));
}
/// As in PyTorch: for each element of `index`, the element that it selects along one dimension.
[[nodiscard]] inline Tensor gather(const Tensor& self, std::int64_t dim, const Tensor& index) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::take_along_axis(d::inner(self), d::inner(index),
                                               d::axis_of(self, dim));
}
[[nodiscard]] inline Tensor take_along_dim(const Tensor& self, const Tensor& index,
                                           std::int64_t dim) {
  return at::gather(self, dim, index);
}
[[nodiscard]] inline Tensor scatter(const Tensor& self, std::int64_t dim, const Tensor& index,
                                    const Tensor& values) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::put_along_axis(d::inner(self), d::inner(index), d::inner(values),
                                              d::axis_of(self, dim));
}
[[nodiscard]] inline Tensor scatter_add(const Tensor& self, std::int64_t dim, const Tensor& index,
                                        const Tensor& values) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::put_along_axis(d::inner(self), d::inner(index), d::inner(values),
                                              d::axis_of(self, dim), "add");
}
[[nodiscard]] inline Tensor masked_select(const Tensor& self, const Tensor& mask) {
  return paddle::experimental::masked_select(dispatch::paddle_detail::inner(self),
                                             dispatch::paddle_detail::inner(mask));
}
[[nodiscard]] inline Tensor nonzero(const Tensor& self) {
  return paddle::experimental::nonzero(dispatch::paddle_detail::inner(self));
}
[[nodiscard]] inline std::tuple<Tensor, Tensor> topk(const Tensor& self, std::int64_t k,
                                                     std::int64_t dim = -1, bool largest = true,
                                                     bool sorted = true) {
  namespace d = dispatch::paddle_detail;
  auto [values, places] =
      paddle::experimental::topk(d::inner(self), k, d::axis_of(self, dim), largest, sorted);
  return {values, places};
}
[[nodiscard]] inline std::tuple<Tensor, Tensor> sort(const Tensor& self, std::int64_t dim = -1,
                                                     bool descending = false) {
  namespace d = dispatch::paddle_detail;
  auto [values, places] =
      paddle::experimental::argsort(d::inner(self), d::axis_of(self, dim), descending, true);
  return {values, places};
}
[[nodiscard]] inline Tensor argsort(const Tensor& self, std::int64_t dim = -1,
                                    bool descending = false) {
  return std::get<1>(at::sort(self, dim, descending));
}
[[nodiscard]] inline Tensor repeat_interleave(const Tensor& self, std::int64_t repeats,
                                              std::int64_t dim) {
  namespace d = dispatch::paddle_detail;
  return paddle::experimental::repeat_interleave(d::inner(self), static_cast<int>(repeats),
                                                 d::axis_of(self, dim));
}

/// Methods of PyTorch's tensor: the only element of a tensor.
template <class T>
[[nodiscard]] T item(const Tensor& self) {
  if (self.numel() != 1)
    throw dispatch::Error(dispatch::message(
        {"a Tensor with ", self.numel(), " elements cannot be converted to Scalar"}));
  return dispatch::paddle_detail::element_of<T>(dispatch::paddle_detail::inner(self));
}

}  // namespace at
