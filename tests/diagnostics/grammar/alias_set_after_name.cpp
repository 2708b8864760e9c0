// An alias set is behind the argument's name.
// says: an alias set stands behind its type, such as Tensor(a!) a
// column: 11
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor(a!) x) -> ()");
#else
  m.def("f(Tensor x(a!)) -> ()");
#endif
}
