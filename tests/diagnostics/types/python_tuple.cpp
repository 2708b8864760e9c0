// A tuple is written as in Python.
// says: unknown type
// argument: 2
// column: 13
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, (int, int) size) -> Tensor");
#else
  m.def("f(Tensor a, Tuple[int, int] size) -> Tensor");
#endif
}
