// A comma after the last argument.
// says: a trailing comma: behind the last argument or return stands none
// argument: 3
// column: 22
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, Tensor b) -> Tensor");
#else
  m.def("f(Tensor a, Tensor b,) -> Tensor");
#endif
}
