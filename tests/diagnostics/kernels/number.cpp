// A number is no kernel.
// refused by: overload resolution
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", [](const at::Tensor& a) { return a; });
#else
  m.def("f(Tensor a) -> Tensor", 42);
#endif
}
