// A block of kernels of the stable ABI defines an operator.
// says: TORCH_LIBRARY_IMPL has kernels alone; def() belongs in TORCH_LIBRARY or
// column: 1
#include <torch/csrc/stable/library.h>

#if defined(MENDED)
STABLE_TORCH_LIBRARY(mistakes, m) {
#else
STABLE_TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#endif
  m.def("same(Tensor a) -> Tensor");
}
