// A truth value is in lower case; schemas have True and False.
// says: this is not a constant
// argument: 2
// column: 26
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, bool inplace=False) -> Tensor");
#else
  m.def("f(Tensor a, bool inplace=false) -> Tensor");
#endif
}
