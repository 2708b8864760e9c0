// A wrong name, for a kernel with a key of its own.
// says: the schema should end here
// column: 4
// also: nvcc
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", c10::DispatchKey::CPU, &same);
#else
  m.impl("sa me", c10::DispatchKey::CUDA, &same);
#endif
}
