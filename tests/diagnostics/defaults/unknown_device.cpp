// A device that does not exist.
// says: this is not a device such as
// argument: 1
// column: 17
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Device device=\"cuda:0\") -> Tensor");
#else
  m.def("f(Device device=\"gpu:0\") -> Tensor");
#endif
}
