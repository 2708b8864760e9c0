// impl() gets a whole schema, which belongs in def().
// says: impl takes only the name of the operator; leave out (arguments) -> returns
// column: 5
// also: nvcc
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", &same);
#else
  m.impl("same(Tensor a) -> Tensor", &same);
#endif
}
