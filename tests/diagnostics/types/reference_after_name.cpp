// A reference is written with & after the name.
// says: a schema has no &
// column: 11
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor(a!) a) -> ()");
#else
  m.def("f(Tensor a&) -> ()");
#endif
}
