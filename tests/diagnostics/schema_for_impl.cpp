// A name is expected by impl(); a misspelt one is found by the compiler.
// expect: the schema should end here
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", &same);
#else
  m.impl("same, please", &same);
#endif
}
