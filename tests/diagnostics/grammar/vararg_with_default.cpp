// An argument has a default in a schema with `...`.
// says: beside ... no argument may have a default
// column: 9
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int k, ...) -> Tensor");
#else
  m.def("f(int k=1, ...) -> Tensor");
#endif
}
