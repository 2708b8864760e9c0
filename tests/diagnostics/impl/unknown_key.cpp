// A dispatch key that does not exist.
// lines(clang-16 clang-19 clang-21 clang-22 clang-23): 9; they show the macros that list the keys
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

#if defined(MENDED)
TORCH_LIBRARY_IMPL(mistakes, CUDA, m) {
#else
TORCH_LIBRARY_IMPL(mistakes, CUDAA, m) {
#endif
  m.impl("same", &same);
}
