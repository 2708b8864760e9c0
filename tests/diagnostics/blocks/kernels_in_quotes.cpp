// A block of kernels whose namespace is in quotes.
// says: the namespace of a block is one name without quotes and colons:
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

#if defined(MENDED)
TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#else
TORCH_LIBRARY_IMPL("mistakes", CPU, m) {
#endif
  m.impl("same", &same);
}
