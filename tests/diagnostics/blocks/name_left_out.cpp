// A block without a namespace.
// says: the namespace of a block is one name without quotes and colons: TORCH_LIBRARY(vision, m)
// lines(clang): 10; of the block, and of the name that its macro looks for
#include <torch/library.h>

#if defined(MENDED)
TORCH_LIBRARY(mistakes, m) {
#else
TORCH_LIBRARY(, m) {
#endif
  m.def("same(Tensor a) -> Tensor");
}
