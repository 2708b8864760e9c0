// Another framework's headers come first, and no host is chosen.
// flag: -DTORCH_VERSION=2
// says: define SCHEMA_CT_HOST_HEADER
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) { m.def("f(Tensor a) -> Tensor", &f); }
