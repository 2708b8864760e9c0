// A schema in impl() is read as well.
// says: unknown type
// column: 6
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", &same);
#else
  m.impl("same(Tensr a) -> Tensor", &same);
#endif
}
