// A Dict has brackets, as in Python, instead of parentheses.
// says: stand in ( ), such as Dict(str, int)
// argument: 1
// column: 7
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Dict(str, int) table) -> int");
#else
  m.def("f(Dict[str, int] table) -> int");
#endif
}
