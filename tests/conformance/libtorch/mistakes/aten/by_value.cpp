// A kernel of PyTorch's operator that fits the schema, but not the signature that PyTorch calls.
// says: PyTorch's kernels of this operator have another C++ type here; const and & count
// says: at::Tensor (const at::Tensor & self, const at::Tensor & other, const at::Scalar & alpha)
// says: function takes at::Tensor
// argument: 1
#include <schema_ct/libtorch.hpp>

#include <schema_ct/aten.hpp>

#if defined(MENDED)
at::Tensor add(const at::Tensor& self, const at::Tensor& other, const at::Scalar& alpha);
#else
at::Tensor add(at::Tensor self, const at::Tensor& other, const at::Scalar& alpha);
#endif

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) { m.impl("add.Tensor", &add); }
