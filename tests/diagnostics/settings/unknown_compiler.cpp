// A compiler that is neither g++ nor clang, such as MSVC.
// flag: -U__GNUC__
// flag: -U__clang__
// says: schema_ct needs g++ 12, clang 16 or nvcc 13, or newer: compile this file with one of these
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) { m.def("f(Tensor a) -> Tensor", &f); }
