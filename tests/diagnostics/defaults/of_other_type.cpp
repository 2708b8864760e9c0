// A number with a fraction for an int.
// says: the default is of another type than the argument
// argument: 1
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
