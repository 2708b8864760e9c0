// SPDX-License-Identifier: BSL-1.0
// Pooling of rows by that of planes, and without the places of the largest elements.
#include <algorithm>
#include <tuple>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using backend::ints;
using two = std::tuple<Tensor, Tensor>;

void check_rows(const char* name, const Tensor& self) {
  if (self.dim() != 2 && self.dim() != 3)
    throw Error(message(name, "(): the input has 2 dimensions, or 3 with samples; its sizes are ",
                        self.sizes()));
}
void check_one(const char* name, const char* what, IntArrayRef given, bool may_be_empty = false) {
  if (given.size() != 1 && !(may_be_empty && given.empty()))
    throw Error(message({name, "(): ", what, " is one number, not a list of ", given.size()}));
}
/// The numbers for planes of one row.
[[nodiscard]] std::vector<std::int64_t> beside(std::int64_t of_height, IntArrayRef of_width) {
  return {of_height, of_width[0]};
}

two max_pool1d_with_indices(const Tensor& self, IntArrayRef kernel, IntArrayRef stride,
                            IntArrayRef padding, IntArrayRef dilation, bool ceil) {
  constexpr const char* name = "max_pool1d";
  check_rows(name, self);
  check_one(name, "kernel_size", kernel);
  check_one(name, "stride", stride, true);
  check_one(name, "padding", padding);
  check_one(name, "dilation", dilation);
  const auto [values, places] = at::max_pool2d_with_indices(
      self.unsqueeze(-2), beside(1, kernel), beside(1, stride.empty() ? kernel : stride),
      beside(0, padding), beside(1, dilation), ceil);
  return {values.squeeze(-2), places.squeeze(-2)};
}
Tensor max_pool1d(const Tensor& self, IntArrayRef kernel, IntArrayRef stride, IntArrayRef padding,
                  IntArrayRef dilation, bool ceil) {
  Tensor out = std::get<0>(
      composite::max_pool1d_with_indices(self, kernel, stride, padding, dilation, ceil));
  // After the checks of the other arguments, as in PyTorch.
  if (isIntegralType(self.scalar_type(), true))
    throw NotImplementedError(
        message({"\"max_pool1d\" not implemented for '", toString(self.scalar_type()),
                 "'; max_pool1d_with_indices takes integers"}));
  return out;
}
Tensor max_pool2d(const Tensor& self, IntArrayRef kernel, IntArrayRef stride, IntArrayRef padding,
                  IntArrayRef dilation, bool ceil) {
  return std::get<0>(at::max_pool2d_with_indices(self, kernel, stride, padding, dilation, ceil));
}
Tensor max_pool3d(const Tensor& self, IntArrayRef kernel, IntArrayRef stride, IntArrayRef padding,
                  IntArrayRef dilation, bool ceil) {
  return std::get<0>(at::max_pool3d_with_indices(self, kernel, stride, padding, dilation, ceil));
}

Tensor avg_pool1d(const Tensor& self, IntArrayRef kernel, IntArrayRef stride, IntArrayRef padding,
                  bool ceil, bool include_padding) {
  constexpr const char* name = "avg_pool1d";
  check_rows(name, self);
  check_one(name, "kernel_size", kernel);
  check_one(name, "stride", stride, true);
  check_one(name, "padding", padding);
  return at::avg_pool2d(self.unsqueeze(-2), beside(1, kernel),
                        beside(1, stride.empty() ? kernel : stride), beside(0, padding), ceil,
                        include_padding)
      .squeeze(-2);
}

[[nodiscard]] bool are_ones(IntArrayRef numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](std::int64_t n) { return n == 1; });
}
void check_output_size(const char* name, IntArrayRef size, std::size_t dimensions) {
  if (size.size() != dimensions ||
      std::any_of(size.begin(), size.end(), [](std::int64_t n) { return n < 0; }))
    throw Error(message(name, "(): output_size has ", dimensions,
                        " numbers, of which none is negative, not ", size));
}
Tensor adaptive_avg_pool2d(const Tensor& self, SymIntArrayRef output_size) {
  const IntArrayRef size = ints(output_size);
  check_output_size("adaptive_avg_pool2d", size, 2);
  if (are_ones(size)) return at::mean(self, {-1, -2}, true);
  return at::_adaptive_avg_pool2d(self, size);
}
Tensor adaptive_avg_pool3d(const Tensor& self, SymIntArrayRef output_size) {
  const IntArrayRef size = ints(output_size);
  check_output_size("adaptive_avg_pool3d", size, 3);
  if (are_ones(size)) return at::mean(self, {-1, -2, -3}, true);
  return at::_adaptive_avg_pool3d(self, size);
}
Tensor adaptive_avg_pool1d(const Tensor& self, IntArrayRef output_size) {
  check_rows("adaptive_avg_pool1d", self);
  check_one("adaptive_avg_pool1d", "output_size", output_size);
  return at::adaptive_avg_pool2d(self.unsqueeze(-2), beside(1, output_size)).squeeze(-2);
}
two adaptive_max_pool1d(const Tensor& self, IntArrayRef output_size) {
  check_rows("adaptive_max_pool1d", self);
  check_one("adaptive_max_pool1d", "output_size", output_size);
  const auto [values, places] = at::adaptive_max_pool2d(self.unsqueeze(-2), beside(1, output_size));
  return {values.squeeze(-2), places.squeeze(-2)};
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("max_pool1d", TORCH_FN(dispatch::composite::max_pool1d));
  m.impl("max_pool1d_with_indices", TORCH_FN(dispatch::composite::max_pool1d_with_indices));
  m.impl("max_pool2d", TORCH_FN(dispatch::composite::max_pool2d));
  m.impl("max_pool3d", TORCH_FN(dispatch::composite::max_pool3d));
  m.impl("avg_pool1d", TORCH_FN(dispatch::composite::avg_pool1d));
  m.impl("adaptive_avg_pool1d", TORCH_FN(dispatch::composite::adaptive_avg_pool1d));
  m.impl("adaptive_avg_pool2d", TORCH_FN(dispatch::composite::adaptive_avg_pool2d));
  m.impl("adaptive_avg_pool3d", TORCH_FN(dispatch::composite::adaptive_avg_pool3d));
  m.impl("adaptive_max_pool1d", TORCH_FN(dispatch::composite::adaptive_max_pool1d));
}
