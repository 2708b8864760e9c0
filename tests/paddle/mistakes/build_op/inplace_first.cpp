// An inplace map before the names.
// says: SetInplaceMap comes after Inputs and Outputs
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(Tensor& x);

#if defined(MENDED)
PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .SetInplaceMap({{"X", "Out"}})
    .SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake)
    .SetInplaceMap({{"X", "Out"}})
    .Inputs({"X"})
    .Outputs({"Out"})
    .SetKernelFn(PD_KERNEL(f));
#endif
