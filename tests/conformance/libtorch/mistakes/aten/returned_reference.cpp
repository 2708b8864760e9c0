// A kernel that writes in place returns the tensor itself.
// says: PyTorch's kernels of this operator have another C++ type here; const and & count
// says: at::Tensor & (at::Tensor & self, const at::Tensor & other)
// says: function returns at::Tensor
// argument: -1
#include <schema_ct/aten.hpp>

#include <schema_ct/libtorch.hpp>

#if defined(MENDED)
at::Tensor& multiply(at::Tensor& self, const at::Tensor& other);
#else
at::Tensor multiply(at::Tensor& self, const at::Tensor& other);
#endif

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) { m.impl("mul_.Tensor", &multiply); }
