// The schema allows None and the kernel does not.
// says: T? may be None; for it the function takes a std::optional
// argument: 2
// column: 13
// says(clang): const at::Tensor &
// says(g++): const at::Tensor&
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a, const at::Tensor&) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, Tensor mask) -> Tensor", &f);
#else
  m.def("f(Tensor a, Tensor? mask) -> Tensor", &f);
#endif
}
