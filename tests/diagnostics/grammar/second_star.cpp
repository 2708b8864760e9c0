// Two marks for keyword-only arguments.
// says: a second *; the first one makes all that follow it keyword-only
// column: 20
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int a, *, int b, int c) -> ()");
#else
  m.def("f(int a, *, int b, *, int c) -> ()");
#endif
}
