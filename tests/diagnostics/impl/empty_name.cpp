// The name is empty.
// says: a name is expected here
// column: 1
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", &same);
#else
  m.impl("", &same);
#endif
}
