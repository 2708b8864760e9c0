// A file that is compiled without exceptions.
// flag: -fno-exceptions
// says: the run time of schema_ct needs exceptions: compile this file without -fno-exceptions
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) { m.def("f(Tensor a) -> Tensor", &f); }
