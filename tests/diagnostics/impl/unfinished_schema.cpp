// A name with brackets is the beginning of a schema.
// says: an arrow -> and the returns are expected here
// column: 7
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", &same);
#else
  m.impl("same()", &same);
#endif
}
