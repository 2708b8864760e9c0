// A dispatch key that does not exist.
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

#if defined(MENDED)
TORCH_LIBRARY_IMPL(mistakes, CUDA, m) {
#else
TORCH_LIBRARY_IMPL(mistakes, CUDAA, m) {
#endif
  m.impl("same", &same);
}
