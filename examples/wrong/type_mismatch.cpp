// SPDX-License-Identifier: BSL-1.0
// Wrong: the schema says that iou_threshold is a float, the kernel takes an int64_t.
#include <torch/library.h>

at::Tensor nms(const at::Tensor& dets, const at::Tensor& scores, int64_t iou_threshold);

TORCH_LIBRARY(vision, m) {
  m.def("nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor", &nms);
}
