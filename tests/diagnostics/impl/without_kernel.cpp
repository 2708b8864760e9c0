// impl() gets no kernel.
// says: impl takes a name, perhaps a dispatch key, then one kernel
#include <torch/library.h>

[[maybe_unused]] static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", &same);
#else
  m.impl("same");
#endif
}
