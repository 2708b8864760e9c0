// A file that is compiled as C++17.
// flag: -std=c++17
// says: schema_ct needs C++20: compile this file with -std=c++20 (or newer)
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) { m.def("f(Tensor a) -> Tensor", &f); }
