// A number in quotes.
// says: the default is of another type than the argument
// argument: 2
// column: 19
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor x, int k=1) -> ()");
#else
  m.def("f(Tensor x, int k='1') -> ()");
#endif
}
