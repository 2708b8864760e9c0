// A kernel of PyTorch's operator lacks an argument.
// says: the function takes another number of arguments
// says: at::Tensor & (at::Tensor & self, const at::Tensor & src, bool non_blocking)
// says(g++): schema has 3
// says(clang): schema has 3, function has 2
#include <torch/library.h>
#include <schema_ct/aten.hpp>

#if defined(MENDED)
static at::Tensor& copy_(at::Tensor& self, const at::Tensor&, bool) { return self; }
#else
static at::Tensor& copy_(at::Tensor& self, const at::Tensor&) { return self; }
#endif

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) { m.impl("copy_", &copy_); }
