// A type that may be None is written with |, as in Python, without a question mark.
// says: int | None is int?
// argument: 2
// column: 17
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int? k) -> Tensor");
#else
  m.def("f(Tensor a, int | None k) -> Tensor");
#endif
}
