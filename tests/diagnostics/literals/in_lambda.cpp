// A mistake in a lambda within a block.
// says(g++): unknown type
// argument(g++): 1
// column(g++): 3
// says(g++): did you mean Tensor?
// lines(g++-14 g++-15): 7; it says why the lambda is evaluated
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  auto define = [&](torch::Library& l) { l.def("f(Tensor a) -> Tensor"); };
#else
  auto define = [&](torch::Library& l) { l.def("f(Tensr a) -> Tensor"); };
#endif
  define(m);
}
