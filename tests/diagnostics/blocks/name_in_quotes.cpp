// A block whose namespace is in quotes.
// says: the namespace of a block is one name without quotes and colons: TORCH_LIBRARY(vision, m)
#include <torch/library.h>

#if defined(MENDED)
TORCH_LIBRARY(mistakes, m) {
#else
TORCH_LIBRARY("mistakes", m) {
#endif
  m.def("same(Tensor a) -> Tensor");
}
