// The kernel is a function object with two signatures.
// says: a kernel has one signature, and this one has a template or overloads
#include <torch/library.h>

struct once {
  at::Tensor operator()(const at::Tensor& a) const { return a; }
};
struct twice : once {
  using once::operator();
  at::Tensor operator()(const at::Tensor& a, bool) const { return a; }
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", once{});
#else
  m.def("f(Tensor a) -> Tensor", twice{});
#endif
}
