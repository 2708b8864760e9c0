// A block of kernels defines an operator.
// says: TORCH_LIBRARY_IMPL has kernels alone; def() belongs in TORCH_LIBRARY or
// column: 1
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

#if defined(MENDED)
TORCH_LIBRARY(mistakes, m) { m.def("same(Tensor a) -> Tensor", &same); }
#else
TORCH_LIBRARY_IMPL(mistakes, CPU, m) { m.def("same(Tensor a) -> Tensor", &same); }
#endif
