// A keyword of Python is the name of an operator.
// says: this word is reserved and cannot be a name
// column: 1
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("and_(Tensor a, Tensor b) -> Tensor");
#else
  m.def("and(Tensor a, Tensor b) -> Tensor");
#endif
}
