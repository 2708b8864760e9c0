// The kernel takes a pointer to a function.
// says: no schema type stands for
// argument: 1
// column: 3
// says(g++): void (*)()
// says(clang): void (*)()
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> ()", [](const at::Tensor&) {});
#else
  m.def("f(Tensor a) -> ()", [](void (*)()) {});
#endif
}
