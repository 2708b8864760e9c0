// The kernel returns a pointer.
// says: no schema type stands for
// argument: -1
// column: 16
// says(clang): const at::Tensor *
// says(g++): const at::Tensor*
#include <torch/library.h>

#if defined(MENDED)
static void f(const at::Tensor&) {}
#else
static const at::Tensor* f(const at::Tensor& a) { return &a; }
#endif

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> ()", &f);
#else
  m.def("f(Tensor a) -> Tensor", &f);
#endif
}
