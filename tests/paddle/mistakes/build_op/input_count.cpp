// One input less than the function takes.
// says: the function takes another number of inputs
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(const Tensor& x, const Tensor& y);

#if defined(MENDED)
PD_BUILD_OP(mistake).Inputs({"X", "Y"}).Outputs({"Out"}).SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out"}).SetKernelFn(PD_KERNEL(f));
#endif
