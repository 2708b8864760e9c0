// Two blocks define the same operator.
// says: another def() of the file defines this operator
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) { m.def("one(Tensor a) -> Tensor"); }

TORCH_LIBRARY_FRAGMENT(mistakes, m) {
#if defined(MENDED)
  m.def("one.more(Tensor a, int k) -> Tensor");
#else
  m.def("mistakes::one(Tensor a, int k) -> Tensor");
#endif
}
