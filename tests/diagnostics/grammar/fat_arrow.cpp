// The arrow is written '=>'.
// says: an arrow -> and the returns are expected here
// column: 13
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(Tensor a) => Tensor");
#endif
}
