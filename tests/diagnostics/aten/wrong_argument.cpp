// A kernel of PyTorch's operator takes another type: the message has the whole signature.
// says: the schema and the function disagree on a type
// says: at::Tensor (const at::Tensor & self, const at::Tensor & other, const at::Scalar & alpha)
// says(g++): function takes
// says(clang): but_function_takes
// says(nvcc): but_function_takes
// argument: 3
// column: 42
// also: nvcc
#include <torch/library.h>
#include <schema_ct/aten.hpp>

#if defined(MENDED)
static at::Tensor add(const at::Tensor& a, const at::Tensor&, const at::Scalar&) { return a; }
#else
static at::Tensor add(const at::Tensor& a, const at::Tensor&, double) { return a; }
#endif

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) { m.impl("add.Tensor", &add); }
