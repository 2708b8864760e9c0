// A name alone, without a kernel from which the schema could be inferred.
// says: this is only a name
// column: 2
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f");
#endif
}
