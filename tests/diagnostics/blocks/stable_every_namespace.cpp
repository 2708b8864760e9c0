// Definitions of the stable ABI for every namespace.
// says: an operator has a namespace: only a block of TORCH_LIBRARY_IMPL may have _
#include <torch/csrc/stable/library.h>

#if defined(MENDED)
STABLE_TORCH_LIBRARY_FRAGMENT(mistakes, m) {
#else
STABLE_TORCH_LIBRARY_FRAGMENT(_, m) {
#endif
  m.def("same(Tensor a) -> Tensor");
}
