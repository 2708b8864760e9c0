// The arguments are not closed.
// says: a comma or a closing parenthesis is expected here
// column: 12
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(Tensor a -> Tensor");
#endif
}
