// The kernel is a generic lambda, which has no signature.
// says: a kernel has one signature, and this one has a template or overloads
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", [](const at::Tensor& a) { return a; });
#else
  m.def("f(Tensor a) -> Tensor", [](auto a) { return a; });
#endif
}
