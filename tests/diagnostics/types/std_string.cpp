// A C++ std::string is str.
// says: unknown type
// argument: 2
// column: 13
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, str mode) -> Tensor");
#else
  m.def("f(Tensor a, std::string mode) -> Tensor");
#endif
}
