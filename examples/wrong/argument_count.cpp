// SPDX-License-Identifier: BSL-1.0
// Wrong: the schema has two arguments, the kernel takes three.
#include <torch/library.h>

at::Tensor& clip_boxes_(at::Tensor& boxes, int64_t height, int64_t width);

TORCH_LIBRARY(vision, m) {
  m.def("clip_boxes_(Tensor(a!) boxes, int height) -> Tensor(a!)", &clip_boxes_);
}
