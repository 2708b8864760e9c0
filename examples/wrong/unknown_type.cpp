// SPDX-License-Identifier: BSL-1.0
// Wrong: there is no type Tensr.
#include <torch/library.h>

TORCH_LIBRARY(vision, m) { m.def("box_iou(Tensor boxes1, Tensr boxes2) -> Tensor"); }
