// A truth value is bool.
// says: unknown type
// argument: 2
// column: 13
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, bool flag) -> Tensor");
#else
  m.def("f(Tensor a, boolean flag) -> Tensor");
#endif
}
