// A text after the kernel, as in the def() of a class.
// says: def takes a schema, then one kernel, then tags
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("same(Tensor a) -> Tensor", &same);
#else
  m.def("same(Tensor a) -> Tensor", &same, "what it does");
#endif
}
