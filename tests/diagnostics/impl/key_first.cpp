// The key comes before the name instead of after it.
// says: impl takes a name, perhaps a dispatch key, then one kernel
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.impl("same", c10::DispatchKey::CPU, &same);
#else
  m.impl(c10::DispatchKey::CPU, "same", &same);
#endif
}
