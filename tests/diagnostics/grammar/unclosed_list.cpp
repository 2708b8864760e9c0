// A list's bracket that is not closed.
// says: a closing bracket is expected here
// argument: 1
// column: 9
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int[2] size) -> Tensor");
#else
  m.def("f(int[2 size) -> Tensor");
#endif
}
