// A Union has brackets, as in Python, instead of parentheses.
// says: stand in ( ), such as Dict(str, int)
// argument: 2
// column: 18
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, Union(int, float) k) -> Tensor");
#else
  m.def("f(Tensor a, Union[int, float] k) -> Tensor");
#endif
}
