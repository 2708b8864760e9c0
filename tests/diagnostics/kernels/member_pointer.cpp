// The kernel is a member function, which needs an object.
// says: a member function has no object to be called on; register a lambda that calls it
// also: nvcc
#include <torch/library.h>

struct layer {
  at::Tensor forward(const at::Tensor& a) { return a; }
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", [](const at::Tensor& a) { return layer{}.forward(a); });
#else
  m.def("f(Tensor a) -> Tensor", &layer::forward);
#endif
}
