// A dispatch key that is qualified with the name of its enumeration.
// says: the key of a block is a name of c10::DispatchKey without quotes and colons:
// says(clang): fatal error
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

#if defined(MENDED)
TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#else
TORCH_LIBRARY_IMPL(mistakes, c10::DispatchKey::CPU, m) {
#endif
  m.impl("same", &same);
}
