// The ? of an optional is behind the argument's name.
// says: the ? of an optional stands behind its type, such as int? a
// column: 18
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int? k) -> Tensor");
#else
  m.def("f(Tensor a, int k?) -> Tensor");
#endif
}
