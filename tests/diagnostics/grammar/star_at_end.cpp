// The mark for keyword-only arguments comes after all arguments.
// says: no argument follows the *, which makes arguments keyword-only
// column: 10
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(*, int a) -> ()");
#else
  m.def("f(int a, *) -> ()");
#endif
}
