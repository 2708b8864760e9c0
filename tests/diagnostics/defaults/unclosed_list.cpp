// A list's default that is not closed.
// says: a closing bracket is expected here
// argument: 1
// column: 19
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int[] size=[1, 2]) -> Tensor");
#else
  m.def("f(int[] size=[1, 2) -> Tensor");
#endif
}
