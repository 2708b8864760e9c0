// A type has a C++ namespace.
// says: unknown type
// argument: 1
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(at::Tensor a) -> at::Tensor");
#endif
}
