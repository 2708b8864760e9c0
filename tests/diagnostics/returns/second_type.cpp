// The second of two returns has the wrong type.
// says: the schema and the function disagree on a type
// argument: -2
// column: 25
// says(clang): double
// says(g++): double
#include <torch/library.h>

static std::tuple<at::Tensor, double> f(const at::Tensor& a) { return {a, 0}; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> (Tensor, float)", &f);
#else
  m.def("f(Tensor a) -> (Tensor, int)", &f);
#endif
}
