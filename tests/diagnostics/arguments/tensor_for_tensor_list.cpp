// The schema says Tensor where the kernel takes a list.
// says: the schema and the function disagree on a type
// argument: 1
// column: 3
// says(clang): ArrayRef<at::Tensor>
// says(g++): ArrayRef<at::Tensor>
#include <torch/library.h>

static void f(at::TensorList) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor[] a) -> ()", &f);
#else
  m.def("f(Tensor a) -> ()", &f);
#endif
}
