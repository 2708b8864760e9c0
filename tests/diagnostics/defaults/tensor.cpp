// A tensor has another default than None.
// says: the only default of this type is None
// argument: 1
// column: 15
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor? mask=None) -> ()");
#else
  m.def("f(Tensor mask=1) -> ()");
#endif
}
