// A function that returns nothing, with an output that no input is mapped to.
// says: the function returns nothing, and this output is not in SetInplaceMap
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
