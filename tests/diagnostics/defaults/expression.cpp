// A default is an expression and not one constant.
// says: a comma or a closing parenthesis is expected here
// column: 21
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int k=2) -> Tensor");
#else
  m.def("f(Tensor a, int k=1 + 1) -> Tensor");
#endif
}
