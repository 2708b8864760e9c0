// The kernel is a function template without template arguments.
// says: def takes a schema, then one kernel, then tags
#include <torch/library.h>

template <class T>
at::Tensor f(const at::Tensor& a) {
  return a;
}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", &f<float>);
#else
  m.def("f(Tensor a) -> Tensor", &f);
#endif
}
