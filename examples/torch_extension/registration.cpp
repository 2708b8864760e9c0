// SPDX-License-Identifier: BSL-1.0
// An unchanged extension of PyTorch. With schema_ct's header before it (by an include, or by a
// compiler flag, as here) the compiler reads every schema.
#include <torch/library.h>

#include "ops.h"

TORCH_LIBRARY(checked_extension, m) {
  m.def("scale(Tensor x, float factor=2.0, *, Tensor? mask=None) -> Tensor");
  m.def("count_above(Tensor x, float limit) -> (Tensor, int)", &count_above);
}

TORCH_LIBRARY_IMPL(checked_extension, CPU, m) { m.impl("scale", &scale_cpu); }

#if defined(SCHEMA_CT_CHECKS) && SCHEMA_CT_CHECKS && defined(SHOW_A_MISTAKE)
TORCH_LIBRARY_FRAGMENT(checked_extension, m) {
  m.def("count_below(Tensor x, int limit) -> (Tensor, int)", &count_above);
}
#endif
