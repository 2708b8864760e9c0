// A table after a block of its namespace.
// also: nvcc
#include <torch/library.h>

#if defined(MENDED)
SCHEMA_CT_OPERATORS(mistakes, "same(Tensor a) -> Tensor");
#endif

TORCH_LIBRARY(mistakes, m) { m.def("same(Tensor a) -> Tensor"); }

#if !defined(MENDED)
SCHEMA_CT_OPERATORS(mistakes, "same(Tensor a) -> Tensor");
#endif
