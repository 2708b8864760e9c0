// A return has the alias set of an argument that is written to, without the mark for that.
// says: an argument and a return have this alias set, and only one of them the !
// argument: -1
// column: 26
// also: nvcc
#include <torch/library.h>

static at::Tensor& f(at::Tensor& x) { return x; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor(a!) x) -> Tensor(a!)", &f);
#else
  m.def("f(Tensor(a!) x) -> Tensor(a)", &f);
#endif
}
