// There is no default after the equals sign.
// argument: 2
// column: 19
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int k=0) -> Tensor");
#else
  m.def("f(Tensor a, int k=) -> Tensor");
#endif
}
