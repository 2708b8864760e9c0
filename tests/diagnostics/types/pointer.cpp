// A schema has a pointer.
// says: a schema has no pointers
// argument: 1
// column: 6
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor data) -> ()");
#else
  m.def("f(int* data) -> ()");
#endif
}
