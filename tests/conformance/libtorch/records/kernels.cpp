// SPDX-License-Identifier: BSL-1.0
// Kernels of operators that another file defines. With WRONG, one has other types.
#include <torch/library.h>

#include <schema_ct/libtorch.hpp>

#include <tuple>

#if defined(WRONG)
static at::Tensor scaled(const at::Tensor& x, int64_t) { return x; }
#else
static at::Tensor scaled(const at::Tensor& x, double) { return x; }
#endif
static std::tuple<at::Tensor, at::Tensor> split(const at::Tensor& x, c10::SymInt) { return {x, x}; }

TORCH_LIBRARY_IMPL(recorded, CPU, m) {
  m.impl("scaled", &scaled);
  m.impl("split", TORCH_FN(split));
}
