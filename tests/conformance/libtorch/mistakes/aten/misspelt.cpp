// An operator that PyTorch no longer has: PyTorch reports nothing, and never calls the kernel.
// says: the table of this namespace has no operator of this name
// says(g++): cat(Tensor[] tensors, int dim=0) -> Tensor
// says(clang): did you mean cat?
// column: 7
#include <schema_ct/libtorch.hpp>

#include <schema_ct/aten.hpp>

at::Tensor cat(const at::ITensorListRef& tensors, int64_t dim);

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
#if defined(MENDED)
  m.impl("aten::cat", &cat);
#else
  m.impl("aten::_cat", &cat);
#endif
}
