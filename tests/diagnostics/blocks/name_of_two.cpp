// A block with a nested namespace.
// says: the namespace of a block is one name without quotes and colons:
#include <torch/library.h>

#if defined(MENDED)
TORCH_LIBRARY(mistakes, m) {
#else
TORCH_LIBRARY(mistakes::inner, m) {
#endif
  m.def("same(Tensor a) -> Tensor");
}
