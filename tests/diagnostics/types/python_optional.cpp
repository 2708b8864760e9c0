// An optional type is written as in Python, without a question mark.
// says: unknown type
// argument: 2
// column: 13
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int? k) -> Tensor");
#else
  m.def("f(Tensor a, Optional[int] k) -> Tensor");
#endif
}
