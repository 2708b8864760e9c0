// A list of tensors for a function that takes one.
// says: the input and the function disagree
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> one(const Tensor& x);
std::vector<Tensor> list(const std::vector<Tensor>& x);

#if defined(MENDED)
PD_BUILD_OP(mistake).Inputs({paddle::Vec("X")}).Outputs({"Out"}).SetKernelFn(PD_KERNEL(list));
#else
PD_BUILD_OP(mistake).Inputs({paddle::Vec("X")}).Outputs({"Out"}).SetKernelFn(PD_KERNEL(one));
#endif
