// A number with a fraction for an int.
// says: the default is of another type than the argument
// says(g++): argument{1, char [37]{'k'}
// says(clang): argument 1 (k)
// column: 9
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int k=0) -> ()");
#else
  m.def("f(int k=0.5) -> ()");
#endif
}
