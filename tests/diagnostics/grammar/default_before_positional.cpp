// An argument without a default follows one with a default, and is not keyword-only.
// says: an argument without default follows one with a default
// argument: 3
// column: 26
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int k=1, *, int n) -> Tensor");
#else
  m.def("f(Tensor a, int k=1, int n) -> Tensor");
#endif
}
