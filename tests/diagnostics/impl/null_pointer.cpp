// The kernel is a null pointer.
// says: a null pointer is no kernel
#include <torch/library.h>

[[maybe_unused]] static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", &same);
#else
  m.impl("same", nullptr);
#endif
}
