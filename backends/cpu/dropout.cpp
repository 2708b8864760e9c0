// SPDX-License-Identifier: BSL-1.0
// Dropout that also returns what it kept.
#include <tuple>

#include <ATen/ATen.h>
#include <dispatch/library.hpp>

namespace dispatch::cpu {
namespace {

std::tuple<Tensor, Tensor> native_dropout(const Tensor& self, double share,
                                          std::optional<bool> train) {
  if (self.numel() == 0) return {self, at::empty_like(self)};
  Tensor kept = at::empty_like(self, self.options().dtype(kBool));
  if (!train.value_or(true)) return {self.clone(), kept.fill_(true)};
  kept.bernoulli_(1 - share);
  const double factor = share == 1 ? 0 : 1 / (1 - share);
  return {at::mul(self, kept).mul_(factor), kept};
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) { m.impl("native_dropout", &dispatch::cpu::native_dropout); }
