// The kernel takes a long double; a schema's float is a double.
// says: no schema type stands for
// argument: 1
// column: 3
// says(g++): long double
// says(clang): long double
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(float eps) -> ()", [](double) {});
#else
  m.def("f(float eps) -> ()", [](long double) {});
#endif
}
