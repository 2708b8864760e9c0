// A block defines an operator of another namespace.
// says: this is not the namespace of the block or table
// column: 1
// also: nvcc
#include <torch/library.h>

static at::Tensor f(const at::Tensor& x) { return x; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("mistakes::f(Tensor x) -> Tensor", &f);
#else
  m.def("other::f(Tensor x) -> Tensor", &f);
#endif
}
