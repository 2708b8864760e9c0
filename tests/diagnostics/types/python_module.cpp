// A type has the name of Python's module in front.
// says: unknown type (did you mean Tensor?)
// argument: 1
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(torch.Tensor a) -> Tensor");
#endif
}
