// A text that cannot be a name, with a kernel from which the schema would be inferred.
// says: the schema should end here
// column: 4
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("my_op", &f);
#else
  m.def("my op", &f);
#endif
}
