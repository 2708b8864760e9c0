// None for an int that is not optional.
// says: None is the default of optional types alone, such as Tensor? or int?
// argument: 1
// column: 9
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int? k=None) -> ()");
#else
  m.def("f(int k=None) -> ()");
#endif
}
