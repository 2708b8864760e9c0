// A list's size is a word, not a number.
// says: a size is expected here
// argument: 1
// column: 7
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int[3] size) -> Tensor");
#else
  m.def("f(int[n] size) -> Tensor");
#endif
}
