// A dispatch key in quotes.
// says: the key of a block is a name of c10::DispatchKey without quotes and colons:
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

#if defined(MENDED)
TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#else
TORCH_LIBRARY_IMPL(mistakes, "CPU", m) {
#endif
  m.impl("same", &same);
}
