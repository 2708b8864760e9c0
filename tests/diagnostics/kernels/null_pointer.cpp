// There is no kernel.
// refused by: overload resolution
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(Tensor a) -> Tensor", nullptr);
#endif
}
