// An inplace map that names no input.
// says: SetInplaceMap names an input that is not in Inputs
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
    .Inputs({"X"})
    .Outputs({"Out"})
    .SetInplaceMap({{"Y", "Out"}})
    .SetKernelFn(PD_KERNEL(f));
#endif
