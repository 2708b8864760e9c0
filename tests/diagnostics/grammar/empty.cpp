// A schema that is empty.
// says: a name is expected here
// column: 1
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f() -> ()");
#else
  m.def("");
#endif
}
