// impl() names an overload 'default'.
// says: an overload may not be called default or start with __
// column: 6
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", &same);
#else
  m.impl("same.default", &same);
#endif
}
