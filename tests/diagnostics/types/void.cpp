// The schema returns void instead of ().
// says: unknown type
// argument: -1
// column: 16
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> ()");
#else
  m.def("f(Tensor a) -> void");
#endif
}
