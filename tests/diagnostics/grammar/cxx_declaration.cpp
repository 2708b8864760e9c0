// A schema is written as a declaration of C++.
// says: the returns stand behind the arguments, such as f(Tensor a) -> Tensor
// column: 8
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("Tensor f(Tensor a)");
#endif
}
