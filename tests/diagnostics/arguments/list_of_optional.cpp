// The schema has a list whose elements may be None where the kernel takes a list of tensors.
// says: the schema and the function disagree on a type
// argument: 1
// column: 3
// says(clang): std::vector<at::Tensor>
// says(g++): std::vector<at::Tensor>
#include <torch/library.h>

static void f(const std::vector<at::Tensor>&) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor[] a) -> ()", &f);
#else
  m.def("f(Tensor?[] a) -> ()", &f);
#endif
}
