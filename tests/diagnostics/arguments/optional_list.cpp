// The schema has a list that may be None where the kernel takes a list of optional tensors.
// says: the schema and the function disagree on a type
// argument: 1
// column: 3
// says(clang): std::optional<at::Tensor>
// says(g++): std::optional<at::Tensor>
#include <torch/library.h>

static void f(const c10::List<std::optional<at::Tensor>>&) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor?[] a) -> ()", &f);
#else
  m.def("f(Tensor[]? a) -> ()", &f);
#endif
}
