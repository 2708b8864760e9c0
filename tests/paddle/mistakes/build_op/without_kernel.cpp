// An operator without a kernel.
// says: the operator has no kernel
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(const Tensor& x);

#if defined(MENDED)
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out"}).SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out"});
#endif
