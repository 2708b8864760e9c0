// A block without a namespace.
// says: the namespace of a block is one name without quotes and colons: TORCH_LIBRARY(vision, m)
// says(clang): fatal error
#include <torch/library.h>

#if defined(MENDED)
TORCH_LIBRARY(mistakes, m) {
#else
TORCH_LIBRARY(, m) {
#endif
  m.def("same(Tensor a) -> Tensor");
}
