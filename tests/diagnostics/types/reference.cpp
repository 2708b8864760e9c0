// A reference is written as an alias set.
// says: a name is expected here
// argument: 1
// column: 9
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor(a!) a) -> Tensor");
#else
  m.def("f(Tensor& a) -> Tensor");
#endif
}
