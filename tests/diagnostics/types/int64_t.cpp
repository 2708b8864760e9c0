// A C++ int64_t is int.
// says: a C++ int64_t is int in a schema
// argument: 2
// column: 13
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int k) -> Tensor");
#else
  m.def("f(Tensor a, int64_t k) -> Tensor");
#endif
}
