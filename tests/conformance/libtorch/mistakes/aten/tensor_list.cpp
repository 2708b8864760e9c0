// PyTorch's cat takes its list by another type than other operators.
// says: PyTorch's kernels of this operator have another C++ type here; const and & count
// says: at::Tensor (const at::ITensorListRef & tensors, int64_t dim)
// argument: 1
#include <schema_ct/libtorch.hpp>

#include <schema_ct/aten.hpp>

#if defined(MENDED)
at::Tensor cat(const at::ITensorListRef& tensors, int64_t dim);
#else
at::Tensor cat(at::TensorList tensors, int64_t dim);
#endif

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) { m.impl("cat", TORCH_FN(cat)); }
