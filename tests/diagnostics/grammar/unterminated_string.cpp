// A string default that is not closed.
// says: the string is not closed
// column: 22
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, str mode=\"mean\") -> Tensor");
#else
  m.def("f(Tensor a, str mode=\"mean) -> Tensor");
#endif
}
