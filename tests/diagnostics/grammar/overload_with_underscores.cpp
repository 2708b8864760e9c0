// The name of an overload starts with two underscores.
// says: an overload may not be called default or start with __
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f.out(Tensor a) -> Tensor");
#else
  m.def("f.__out(Tensor a) -> Tensor");
#endif
}
