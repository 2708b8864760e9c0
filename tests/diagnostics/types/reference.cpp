// A reference is written with & instead of an alias set.
// says: a schema has no & (const Tensor& is Tensor, a Tensor& that is written to is Tensor(a!))
// argument: 1
// column: 9
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor(a!) a) -> Tensor");
#else
  m.def("f(Tensor& a) -> Tensor");
#endif
}
