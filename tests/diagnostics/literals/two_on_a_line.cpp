// Two mistakes on one line.
// says: unknown type
// argument: 1
// column: 3
// lines: 13; clang tells each on its own
// characters: 3200; the same
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> ()"), m.def("g(Tensor b, str c) -> ()");
#else
  m.def("f(Tensr a) -> ()"), m.def("g(Tensor b, string c) -> ()");
#endif
}
