// A C++ std::vector is a list.
// says: unknown type
// argument: 1
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int[] size) -> Tensor");
#else
  m.def("f(std::vector<int64_t> size) -> Tensor");
#endif
}
