// A list is written as in Python, without brackets after its type.
// says: unknown type
// argument: 2
// column: 13
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int[] size) -> Tensor");
#else
  m.def("f(Tensor a, List[int] size) -> Tensor");
#endif
}
