// A kernel that returns a tensor instead of a list of tensors.
// says: a kernel of a custom operator returns std::vector<paddle::Tensor>, or nothing
// says: function returns paddle::Tensor
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(const Tensor& x, float a);
Tensor g(const Tensor& x, float a);

#if defined(MENDED)
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out"}).Attrs({"a: float"}).SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out"}).Attrs({"a: float"}).SetKernelFn(PD_KERNEL(g));
#endif
