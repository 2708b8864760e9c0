// The default of a Device has no quotes.
// says: a string in quotes is expected here
// argument: 1
// column: 17
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Device device=\"cpu\") -> Tensor");
#else
  m.def("f(Device device=cpu) -> Tensor");
#endif
}
