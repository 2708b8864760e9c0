// A list's default is in parentheses, not in brackets.
// argument: 2
// column: 27
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int[2] stride=[1, 1]) -> Tensor");
#else
  m.def("f(Tensor a, int[2] stride=(1, 1)) -> Tensor");
#endif
}
