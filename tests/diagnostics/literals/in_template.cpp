// A mistake in a function template, which is found when the template is instantiated.
// says: the schema and the function disagree on a type
// argument: 2
// column: 17
// also: nvcc
#include <torch/library.h>

template <class T>
at::Tensor scale(const at::Tensor& a, T) {
  return a;
}

template <class T>
void define(torch::Library& m) {
#if defined(MENDED)
  m.def("scale(Tensor a, int k) -> Tensor", &scale<T>);
#else
  m.def("scale(Tensor a, float k) -> Tensor", &scale<T>);
#endif
}

TORCH_LIBRARY(mistakes, m) { define<std::int64_t>(m); }
