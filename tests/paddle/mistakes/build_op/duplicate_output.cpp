// An output twice.
// says: two outputs have this name
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(const Tensor& x);

#if defined(MENDED)
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out", "Sum"}).SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out", "Out"}).SetKernelFn(PD_KERNEL(f));
#endif
