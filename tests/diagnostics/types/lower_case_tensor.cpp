// The type Tensor is in lower case.
// says: unknown type
// argument: 1
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(tensor a) -> Tensor");
#endif
}
