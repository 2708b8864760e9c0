// A type has const, which schemas do not have.
// says: a schema has no const
// argument: 1
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(const Tensor& a) -> Tensor");
#endif
}
