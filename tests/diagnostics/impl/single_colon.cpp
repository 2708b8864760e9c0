// A single colon follows the namespace.
// says: two colons are expected after the namespace
// column: 10
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("mistakes::same", &same);
#else
  m.impl("mistakes:same", &same);
#endif
}
