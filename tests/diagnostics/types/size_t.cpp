// A C++ size_t is int.
// says: unknown type
// argument: 2
// column: 13
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int k) -> Tensor");
#else
  m.def("f(Tensor a, size_t k) -> Tensor");
#endif
}
