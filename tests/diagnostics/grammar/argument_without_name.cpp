// An argument has no name.
// says: a name is expected here
// argument: 1
// column: 9
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(Tensor) -> Tensor");
#endif
}
