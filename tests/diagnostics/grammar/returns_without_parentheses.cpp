// Several returns are not in parentheses.
// says: several returns stand in ( ), such as (Tensor, Tensor)
// column: 22
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> (Tensor, Tensor)");
#else
  m.def("f(Tensor a) -> Tensor, Tensor");
#endif
}
