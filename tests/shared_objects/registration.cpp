// SPDX-License-Identifier: BSL-1.0
// The shared object that registers the kernels of another shared object.
#include <torch/library.h>

#include "kernels.h"

TORCH_LIBRARY(shared_objects, m) {
  m.def("twice(Tensor self) -> Tensor");
  m.def("plus(Tensor self, int number=1) -> Tensor", &kernels::plus);
}

TORCH_LIBRARY_IMPL(shared_objects, CPU, m) { m.impl("twice", &kernels::twice); }
