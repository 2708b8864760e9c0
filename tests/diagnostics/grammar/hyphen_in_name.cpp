// A name contains a hyphen.
// says: a name has no hyphen (letters, digits and _ make one)
// column: 4
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("box_iou(Tensor a, Tensor b) -> Tensor");
#else
  m.def("box-iou(Tensor a, Tensor b) -> Tensor");
#endif
}
