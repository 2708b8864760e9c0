// A compiler that is too old, as far as the headers can tell.
// flag: -U__GNUC__
// flag: -D__GNUC__=11
// flag: -U__clang_major__
// flag: -D__clang_major__=15
// says: schema_ct needs g++ 12, clang 16 or nvcc 13, or newer: compile this file with one of these
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) { m.def("f(Tensor a) -> Tensor", &f); }
