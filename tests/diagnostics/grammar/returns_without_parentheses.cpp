// Several returns stand in parentheses.
// says: the schema should end here
// column: 22
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> (Tensor, Tensor)");
#else
  m.def("f(Tensor a) -> Tensor, Tensor");
#endif
}
