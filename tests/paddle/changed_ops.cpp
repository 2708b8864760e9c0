// SPDX-License-Identifier: BSL-1.0
// Operators that saving_ops.cpp has otherwise: later versions of that library.
#include <ATen/ATen.h>
#include <torch/library.h>

#include <vector>

namespace {

at::Tensor joined(const at::Tensor& x, const std::vector<at::Tensor>&, double by, bool negative) {
  return at::mul(x, negative ? -by : by);
}

TORCH_LIBRARY(saving, m) {
  m.def("joined(Tensor x, Tensor[] others, *, float by=1, bool negative=True) -> Tensor", &joined);
  m.def("same_grad(Tensor x) -> int", [](const at::Tensor& x) { return x.numel(); });
}

}  // namespace
