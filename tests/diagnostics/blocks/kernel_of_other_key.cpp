// A kernel has another dispatch key than its block.
// says: the block has another dispatch key than its kernel
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

#if defined(MENDED)
TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
  m.impl("same", torch::dispatch(c10::DispatchKey::CPU, &same));
}
#else
TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
  m.impl("same", torch::dispatch(c10::DispatchKey::CUDA, &same));
}
#endif
