// An alias set that is not closed.
// says: a closing parenthesis is expected here
// argument: 1
// column: 13
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor(a!) x) -> Tensor");
#else
  m.def("f(Tensor(a! x) -> Tensor");
#endif
}
