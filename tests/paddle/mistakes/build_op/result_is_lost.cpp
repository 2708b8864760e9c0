// A function that returns nothing, and an output that is no input.
// says: the function returns nothing, and this output is not in SetInplaceMap
// characters(g++): 20000; g++ repeats the whole operator
// lines(clang): 16; clang names the macros and the calls
// characters(clang): 5000; clang names the macros and the calls
#include <schema_ct/phi.hpp>

using paddle::Tensor;

void f(Tensor& x);

#if defined(MENDED)
PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .SetInplaceMap({{"X", "Out"}})
    .SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out"}).SetKernelFn(PD_KERNEL(f));
#endif
