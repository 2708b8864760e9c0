// A number has the suffix of a C++ float.
// says: a comma or a closing parenthesis is expected here
// column: 27
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, float eps=1e-5) -> Tensor");
#else
  m.def("f(Tensor a, float eps=1e-5f) -> Tensor");
#endif
}
