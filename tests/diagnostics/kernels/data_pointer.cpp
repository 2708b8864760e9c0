// The kernel takes a pointer to a tensor's data instead of the tensor.
// says: no schema type stands for
// argument: 1
// column: 3
// says(g++): float*
// says(clang): float *
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> ()", [](at::Tensor&) {});
#else
  m.def("f(Tensor a) -> ()", [](float*) {});
#endif
}
