// An element that is not of the list's type.
// says: this value is not of the element type of the list
// argument: 1
// column: 18
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(float[] size=[1.0, 2.5]) -> Tensor");
#else
  m.def("f(int[] size=[1, 2.5]) -> Tensor");
#endif
}
