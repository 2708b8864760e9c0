// A function with one pointer more than the operator has outputs.
// says: the function writes another number of outputs
#include <schema_ct/phi.hpp>

using paddle::Tensor;

void f(const Tensor& x, Tensor* out, Tensor* sum);

#if defined(MENDED)
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out", "Sum"}).SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out"}).SetKernelFn(PD_KERNEL(f));
#endif
