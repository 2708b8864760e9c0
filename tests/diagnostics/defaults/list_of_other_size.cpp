// Three values for a list of two.
// says: the default has another number of elements than the list; [] and one value will do
// argument: 1
// column: 12
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int[3] v=[1, 2, 3]) -> ()");
#else
  m.def("f(int[2] v=[1, 2, 3]) -> ()");
#endif
}
