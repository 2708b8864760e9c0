// A name starts with a digit.
// says: a name is expected here
// column: 1
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("nms_3d(Tensor boxes) -> Tensor");
#else
  m.def("3d_nms(Tensor boxes) -> Tensor");
#endif
}
