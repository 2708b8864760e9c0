// SPDX-License-Identifier: BSL-1.0
// Definitions, whose kernels stand in other files.
#include <torch/library.h>

#include <schema_ct/libtorch.hpp>

TORCH_LIBRARY(recorded, m) {
  m.def("scaled(Tensor x, float k) -> Tensor");
  m.def("split(Tensor x, SymInt n) -> (Tensor, Tensor)");
  m.def("stable(Tensor x, float k) -> Tensor");
}
