// A return is marked as written to with an alias set that no argument has.
// says: no argument has this alias set
// argument: -1
// column: 27
#include <torch/library.h>

static at::Tensor& f(at::Tensor& x) { return x; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor(a!) x) -> Tensor(a!)", &f);
#else
  m.def("f(Tensor(a!) x) -> Tensor(b!)", &f);
#endif
}
