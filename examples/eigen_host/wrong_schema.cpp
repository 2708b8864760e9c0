// SPDX-License-Identifier: BSL-1.0
// Wrong: the schema says that b may be missing, and the kernel takes a matrix.
#include "linear_ops.hpp"

TORCH_LIBRARY(linear, m) {
#if defined(MENDED)
  m.def("solve(Tensor a, Tensor b, *, bool symmetric=False) -> Tensor", &linear::solve_dense);
#else
  m.def("solve(Tensor a, Tensor? b, *, bool symmetric=False) -> Tensor", &linear::solve_dense);
#endif
}
