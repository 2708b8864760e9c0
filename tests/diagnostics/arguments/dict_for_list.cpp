// The schema says Dict where the kernel takes a list.
// says: the schema and the function disagree on a type
// argument: 1
// column: 3
// says(clang): ArrayRef<long>
// says(g++): ArrayRef<long int>
#include <torch/library.h>

static void f(at::IntArrayRef) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int[] table) -> ()", &f);
#else
  m.def("f(Dict(str, int) table) -> ()", &f);
#endif
}
