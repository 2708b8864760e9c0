// A kernel for another dispatch key than that of its block.
// says: the_block_has_another_dispatch_key
// refused by(g++-12 g++-13): the headers
#include <schema_ct/libtorch.hpp>

at::Tensor one(const at::Tensor& a);

#if defined(MENDED)
TORCH_LIBRARY_IMPL(mistakes, CUDA, m) {
#else
TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#endif
  m.impl("one", c10::DispatchKey::CUDA, &one);
}
