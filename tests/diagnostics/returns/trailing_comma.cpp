// A comma after the last return.
// says: a trailing comma: behind the last argument or return stands none
// argument: -2
// column: 25
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(Tensor a) -> (Tensor, ) ");
#endif
}
