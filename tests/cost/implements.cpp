// SPDX-License-Identifier: BSL-1.0
// A file that brings the kernel of an operator of another file.
#include <torch/library.h>

at::Tensor add(const at::Tensor& a, const at::Tensor&, int64_t) { return a; }

TORCH_LIBRARY_IMPL(cost, CPU, m) { m.impl("add", &add); }
