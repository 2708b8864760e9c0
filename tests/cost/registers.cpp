// SPDX-License-Identifier: BSL-1.0
// A file that registers one operator.
#include <torch/library.h>

at::Tensor add(const at::Tensor& a, const at::Tensor&, int64_t) { return a; }

TORCH_LIBRARY(cost, m) { m.def("add(Tensor a, Tensor b, *, int k=1) -> Tensor", &add); }
