// SPDX-License-Identifier: BSL-1.0
// Wrong: the kernel lacks the argument threshold of an operator that another file defines. The
// table, which a header would hold, makes it a compile error.
#include <torch/library.h>

SCHEMA_CT_OPERATORS(vision, "nms(Tensor dets, Tensor scores, float threshold) -> Tensor",
                    "box_area(Tensor boxes) -> Tensor");

at::Tensor nms_cuda(const at::Tensor& dets, const at::Tensor& scores);

TORCH_LIBRARY_IMPL(vision, CUDA, m) { m.impl("nms", &nms_cuda); }
