// A literal of wide characters is no schema.
// refused by: overload resolution
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def(L"f(Tensor a) -> Tensor");
#endif
}
