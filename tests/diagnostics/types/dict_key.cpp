// The key of a Dict has a type that cannot be a key.
// says: the key of a Dict is int, float, bool, str, complex, Tensor, Device or Any
// argument: 1
// column: 8
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Dict(str, int) table) -> int");
#else
  m.def("f(Dict(Generator, int) table) -> int");
#endif
}
