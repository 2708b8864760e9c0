// An escape that strings in schemas do not have.
// says: unknown escape in a string
// column: 26
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(str text, str pattern=\"\\\\d\") -> bool");
#else
  m.def("f(str text, str pattern=\"\\d\") -> bool");
#endif
}
