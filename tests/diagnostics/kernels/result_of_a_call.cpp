// The kernel is called instead of being named.
// says: this is no kernel; a function, a lambda or a function object is one
#include <torch/library.h>

static at::Tensor f() { return {}; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f() -> Tensor", &f);
#else
  m.def("f() -> Tensor", f());
#endif
}
