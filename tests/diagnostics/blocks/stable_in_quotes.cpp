// A block of the stable ABI whose namespace is in quotes.
// says: the namespace of a block is one name without quotes and colons:
#include <torch/csrc/stable/library.h>

#if defined(MENDED)
STABLE_TORCH_LIBRARY(mistakes, m) {
#else
STABLE_TORCH_LIBRARY("mistakes", m) {
#endif
  m.def("same(Tensor a) -> Tensor");
}
