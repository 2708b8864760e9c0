// SPDX-License-Identifier: BSL-1.0
// The gradients of views and of chosen elements: zeros, with the gradient in the place of the part.
#include <ATen/ATen.h>
#include <torch/library.h>

#include "calls.hpp"

namespace dispatch::composite {
namespace {

[[nodiscard]] Tensor zeros_of(const Tensor& gradient, IntArrayRef sizes) {
  return at::zeros(sizes, gradient.options());
}
[[nodiscard]] Tensor written(const Tensor& out, const Tensor& part, const Tensor& gradient) {
  Tensor to = part;
  calls::copy_(to, gradient, false);
  return out;
}

Tensor select_backward(const Tensor& gradient, SymIntArrayRef sizes, std::int64_t dim,
                       SymInt index) {
  const Tensor out = zeros_of(gradient, backend::ints(sizes));
  return written(out, at::select(out, dim, index.expect_int()), gradient);
}
Tensor slice_backward(const Tensor& gradient, SymIntArrayRef sizes, std::int64_t dim, SymInt start,
                      SymInt end, SymInt step) {
  const Tensor out = zeros_of(gradient, backend::ints(sizes));
  return written(out, calls::slice(out, dim, start, end, step), gradient);
}
Tensor diagonal_backward(const Tensor& gradient, SymIntArrayRef sizes, std::int64_t offset,
                         std::int64_t dim1, std::int64_t dim2) {
  const Tensor out = zeros_of(gradient, backend::ints(sizes));
  return written(out, at::diagonal(out, offset, dim1, dim2), gradient);
}
Tensor trace_backward(const Tensor& gradient, SymIntArrayRef sizes) {
  if (sizes.size() != 2)
    throw Error(message(
        {"trace_backward(): expected the sizes of a matrix, not ", sizes.size(), " numbers"}));
  const Tensor out = zeros_of(gradient, backend::ints(sizes));
  at::diagonal(out).fill_(gradient);
  return out;
}

Tensor index_select_backward(const Tensor& gradient, SymIntArrayRef sizes, std::int64_t dim,
                             const Tensor& index) {
  return zeros_of(gradient, backend::ints(sizes)).index_add_(dim, index, gradient);
}
Tensor gather_backward(const Tensor& gradient, const Tensor& self, std::int64_t dim,
                       const Tensor& index, bool sparse) {
  if (sparse) throw NotImplementedError("gather_backward(): there are no sparse gradients");
  return zeros_of(gradient, self.sizes()).scatter_add_(dim, index, gradient);
}
/// Along a dimension, each gradient goes to one place.
Tensor value_selecting_reduction_backward(const Tensor& gradient, std::int64_t dim,
                                          const Tensor& places, SymIntArrayRef sizes,
                                          bool keeps_dimension) {
  const bool is_removed = !keeps_dimension && sizes.size() > 0;
  const Tensor of = is_removed ? gradient.unsqueeze(dim) : gradient;
  const Tensor at = is_removed ? places.unsqueeze(dim) : places;
  return zeros_of(gradient, backend::ints(sizes)).scatter_(dim, at, of);
}
Tensor cummaxmin_backward(const Tensor& gradient, const Tensor& input, const Tensor& places,
                          std::int64_t dim) {
  if (input.numel() == 0) return input;
  return at::zeros(input.sizes(), input.options()).scatter_add_(dim, places, gradient);
}
Tensor masked_select_backward(const Tensor& gradient, const Tensor& input, const Tensor& mask) {
  const backend::shape sizes = backend::broadcast(input.sizes(), mask.sizes());
  return at::zeros(IntArrayRef(sizes), input.options()).masked_scatter_(mask, gradient);
}
/// The gradient of the source of masked_scatter, of which the first elements were used.
Tensor masked_scatter_backward(const Tensor& gradient, const Tensor& mask, SymIntArrayRef sizes) {
  const IntArrayRef wanted = backend::ints(sizes);
  const std::int64_t count = backend::product(wanted);
  const Tensor used = at::masked_select(gradient, mask);
  if (used.numel() >= count) return used.view(wanted);
  const Tensor out = zeros_of(used, {count});
  return written(out, out.narrow(0, 0, used.numel()), used).view(wanted);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("trace_backward", TORCH_FN(dispatch::composite::trace_backward));
  m.impl("index_select_backward", TORCH_FN(dispatch::composite::index_select_backward));
  m.impl("gather_backward", TORCH_FN(dispatch::composite::gather_backward));
  m.impl("value_selecting_reduction_backward",
         TORCH_FN(dispatch::composite::value_selecting_reduction_backward));
  m.impl("cummaxmin_backward", TORCH_FN(dispatch::composite::cummaxmin_backward));
  m.impl("masked_select_backward", TORCH_FN(dispatch::composite::masked_select_backward));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("slice_backward", TORCH_FN(dispatch::composite::slice_backward));
  m.impl("diagonal_backward", TORCH_FN(dispatch::composite::diagonal_backward));
  m.impl("masked_scatter_backward", TORCH_FN(dispatch::composite::masked_scatter_backward));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutogradNonFunctional, m) {
  using namespace dispatch::composite;
  m.impl("select_backward", TORCH_FN(dispatch::composite::select_backward));
}
