// The kernel is the name of an overloaded function.
// says: def takes a schema, then one kernel, then tags
#include <torch/library.h>

[[maybe_unused]] static at::Tensor f(const at::Tensor& a) { return a; }
[[maybe_unused]] static at::Tensor f(const at::Tensor& a, bool) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", static_cast<at::Tensor (*)(const at::Tensor&)>(&f));
#else
  m.def("f(Tensor a) -> Tensor", &f);
#endif
}
