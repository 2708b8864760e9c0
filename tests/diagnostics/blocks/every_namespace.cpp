// Definitions for every namespace.
// says: an operator has a namespace: only a block of TORCH_LIBRARY_IMPL may have _
#include <torch/library.h>

#if defined(MENDED)
TORCH_LIBRARY(mistakes, m) {
#else
TORCH_LIBRARY(_, m) {
#endif
  m.def("same(Tensor a) -> Tensor");
}
