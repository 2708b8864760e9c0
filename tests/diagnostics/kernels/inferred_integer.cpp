// No schema is inferred from a C++ int.
// says: a schema is inferred from int64_t and from no other integer; use int64_t
// argument: 2
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("top", [](const at::Tensor&, int64_t) {});
#else
  m.def("top", [](const at::Tensor&, int) {});
#endif
}
