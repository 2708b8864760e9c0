// An instance of a function template does not fit.
// says: the schema and the function disagree on a type
// argument: 2
// column: 17
// says(g++): long int
// says(clang): long
#include <torch/library.h>

template <class T>
at::Tensor scale(const at::Tensor& a, T) {
  return a;
}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("scale(Tensor a, int k) -> Tensor", &scale<std::int64_t>);
#else
  m.def("scale(Tensor a, float k) -> Tensor", &scale<std::int64_t>);
#endif
}
