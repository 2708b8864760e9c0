// A literal has characters after a zero byte, which would not be read.
// says: this character cannot stand in a schema
// column: 22
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor # c");
#else
  m.def("f(Tensor a) -> Tensor\0 # c");
#endif
}
