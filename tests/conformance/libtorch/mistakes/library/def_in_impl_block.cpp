// A definition in a block of kernels, where PyTorch throws.
// says: TORCH_LIBRARY_IMPL registers kernels and defines nothing: def() belongs in
#include <schema_ct/libtorch.hpp>

at::Tensor one(const at::Tensor& a);

#if defined(MENDED)
TORCH_LIBRARY_FRAGMENT(mistakes, m) {
#else
TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#endif
  m.def("f(Tensor a) -> Tensor", &one);
}
