// impl() gets a text that cannot be a name.
// says: the schema should end here
// column: 5
// also: nvcc
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", &same);
#else
  m.impl("same, please", &same);
#endif
}
