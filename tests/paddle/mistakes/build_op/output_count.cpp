// A pointer more than there are outputs.
// says: the function writes another number of outputs
// characters(g++): 20000; g++ repeats the whole operator
// lines(clang): 16; clang names the macros and the calls
// characters(clang): 5000; clang names the macros and the calls
#include <schema_ct/phi.hpp>

using paddle::Tensor;

void f(const Tensor& x, Tensor* out, Tensor* sum);

#if defined(MENDED)
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out", "Sum"}).SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out"}).SetKernelFn(PD_KERNEL(f));
#endif
