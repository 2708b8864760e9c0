// SPDX-License-Identifier: BSL-1.0
// Copies of a tensor with other elements in a part of it: in a slice, a row, a diagonal.
#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "calls.hpp"

namespace dispatch::composite {
namespace {

/// A copy with the strides of the original, so that views of both have the same arguments.
[[nodiscard]] Tensor copy_with_strides(const Tensor& self) {
  bool repeats = false;
  for (std::size_t d = 0; d < self.sizes().size(); ++d)
    repeats = repeats || (self.sizes()[d] > 1 && self.strides()[d] == 0);
  if (repeats) return self.clone();
  const std::int64_t elements =
      static_cast<std::int64_t>(self.storage().nbytes() / self.element_size());
  const Tensor whole = at::as_strided(self, {elements}, {1}, 0).clone();
  return at::as_strided(whole, self.sizes(), self.strides(), self.storage_offset());
}
void write(const char* name, const Tensor& part, const Tensor& src) {
  if (part.sizes() != src.sizes())
    throw Error(message({name, "(): the part has the sizes ", detail::text_of(part.sizes()),
                         ", but the source has ", detail::text_of(src.sizes())}));
  Tensor written = part;
  calls::copy_(written, src, false);
}

Tensor select_scatter(const Tensor& self, const Tensor& src, std::int64_t dim, SymInt index) {
  const Tensor out = copy_with_strides(self);
  write("select_scatter", at::select(out, dim, index.expect_int()), src);
  return out;
}
Tensor slice_scatter(const Tensor& self, const Tensor& src, std::int64_t dim,
                     std::optional<SymInt> start, std::optional<SymInt> end, SymInt step) {
  const Tensor out = copy_with_strides(self);
  write("slice_scatter", calls::slice(out, dim, start, end, step), src);
  return out;
}
Tensor diagonal_scatter(const Tensor& self, const Tensor& src, std::int64_t offset,
                        std::int64_t dim1, std::int64_t dim2) {
  const Tensor out = copy_with_strides(self);
  write("diagonal_scatter", at::diagonal(out, offset, dim1, dim2), src);
  return out;
}
Tensor as_strided_scatter(const Tensor& self, const Tensor& src, SymIntArrayRef size,
                          SymIntArrayRef stride, std::optional<SymInt> storage_offset) {
  const Tensor out = copy_with_strides(self);
  write("as_strided_scatter", calls::as_strided(out, size, stride, storage_offset), src);
  return out;
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutogradNonFunctional, m) {
  using namespace dispatch::composite;
  m.impl("select_scatter", TORCH_FN(dispatch::composite::select_scatter));
  m.impl("slice_scatter", TORCH_FN(dispatch::composite::slice_scatter));
  m.impl("diagonal_scatter", TORCH_FN(dispatch::composite::diagonal_scatter));
  m.impl("as_strided_scatter", TORCH_FN(dispatch::composite::as_strided_scatter));
}
