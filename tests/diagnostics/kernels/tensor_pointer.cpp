// The kernel takes a tensor by pointer instead of by reference.
// says: no schema type stands for
// argument: 1
// column: 3
// says(g++): const at::Tensor*
// says(clang): const at::Tensor *
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> ()", [](const at::Tensor&) {});
#else
  m.def("f(Tensor a) -> ()", [](const at::Tensor*) {});
#endif
}
