// A block defines by name an operator of another namespace, whose schema would be inferred.
// says: this is not the namespace of the block or table
// column: 1
#include <torch/library.h>

static at::Tensor f(const at::Tensor& x) { return x; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("mistakes::f", &f);
#else
  m.def("other::f", &f);
#endif
}
