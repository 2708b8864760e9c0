// In the strict mode a kernel takes a float instead of a double.
// says: the types differ; PyTorch refuses this conversion
// argument: 2
// column: 13
// says(g++): function takes float
// says(clang): but_function_takes<float>
// also: nvcc
#define SCHEMA_CT_STRICT
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, float eps) -> ()", [](const at::Tensor&, double) {});
#else
  m.def("f(Tensor a, float eps) -> ()", [](const at::Tensor&, float) {});
#endif
}
