// SPDX-License-Identifier: BSL-1.0
// Wrong: the schema says that images is one tensor, and the kernel takes a list.
#include "image_ops.hpp"

#include <dispatch/library.hpp>

SCHEMA_CT_LIBRARY(image, m) {
#if defined(MENDED)
  m.def("batch(Tensor[] images) -> Tensor", &image::batch);
#else
  m.def("batch(Tensor images) -> Tensor", &image::batch);
#endif
}
