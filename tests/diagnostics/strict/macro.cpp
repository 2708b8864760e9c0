// With SCHEMA_CT_STRICT every literal of a file is read strictly.
// says: the default is of another type than the argument
// argument: 2
// says(clang): 23, {" x, int k=>>2.5<<) -> ()
// also: nvcc
#define SCHEMA_CT_STRICT
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("scale(Tensor x, int k=2) -> ()");
#else
  m.def("scale(Tensor x, int k=2.5) -> ()");
#endif
}
