// A second STABLE_TORCH_LIBRARY of a namespace.
// says: a namespace has one TORCH_LIBRARY; TORCH_LIBRARY_FRAGMENT defines more in it
#include <torch/csrc/stable/library.h>

STABLE_TORCH_LIBRARY(mistakes, m) { m.def("one(Tensor a) -> Tensor"); }

#if defined(MENDED)
STABLE_TORCH_LIBRARY_FRAGMENT(mistakes, m) {
#else
STABLE_TORCH_LIBRARY(mistakes, m) {
#endif
  m.def("same(Tensor a) -> Tensor");
}
