// The schema says Tensor[] where the kernel takes one tensor.
// says: the schema and the function disagree on a type
// argument: 1
// column: 3
// says(clang): const at::Tensor &
// says(g++): const at::Tensor&
#include <torch/library.h>

static void f(const at::Tensor&) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> ()", &f);
#else
  m.def("f(Tensor[] a) -> ()", &f);
#endif
}
