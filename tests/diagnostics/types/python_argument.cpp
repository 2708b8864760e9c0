// An argument has its type after the name, as in Python.
// says: a type stands before its name
// argument: 1
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(a: Tensor) -> Tensor");
#endif
}
