// The default of a str has no quotes.
// says: this is not a constant
// argument: 2
// column: 22
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, str mode=\"mean\") -> Tensor");
#else
  m.def("f(Tensor a, str mode=mean) -> Tensor");
#endif
}
