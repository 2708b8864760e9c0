// The key comes after the kernel instead of before it.
// says: impl takes a name, perhaps a dispatch key, then one kernel
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", c10::DispatchKey::CPU, &same);
#else
  m.impl("same", &same, c10::DispatchKey::CUDA);
#endif
}
