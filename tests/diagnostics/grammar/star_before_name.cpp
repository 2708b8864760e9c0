// No comma separates the mark for keyword-only arguments from the next argument.
// says: a comma or a closing parenthesis is expected here
// column: 14
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, *, int k) -> Tensor");
#else
  m.def("f(Tensor a, *int k) -> Tensor");
#endif
}
