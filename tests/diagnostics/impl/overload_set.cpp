// impl() gets the name of an overloaded function.
// says: impl takes a name, perhaps a dispatch key, then one kernel
#include <torch/library.h>

[[maybe_unused]] static at::Tensor f(const at::Tensor& a) { return a; }
[[maybe_unused]] static at::Tensor f(const at::Tensor& a, bool) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("f", static_cast<at::Tensor (*)(const at::Tensor&)>(&f));
#else
  m.impl("f", &f);
#endif
}
