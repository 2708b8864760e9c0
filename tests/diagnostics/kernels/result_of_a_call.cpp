// The kernel is called instead of being named.
// refused by: overload resolution
#include <torch/library.h>

static at::Tensor f() { return {}; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f() -> Tensor", &f);
#else
  m.def("f() -> Tensor", f());
#endif
}
