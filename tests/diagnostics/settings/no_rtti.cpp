// A file that is compiled without RTTI.
// flag: -fno-rtti
// says: the run time of schema_ct needs RTTI: compile this file without -fno-rtti
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) { m.def("f(Tensor a) -> Tensor", &f); }
