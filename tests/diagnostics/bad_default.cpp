// A tensor can have no default but None.
// expect: the only default of this type is None
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor? mask=None) -> ()");
#else
  m.def("f(Tensor mask=1) -> ()");
#endif
}
