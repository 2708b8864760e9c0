// An output that two inputs are mapped to.
// says: SetInplaceMap has this name twice
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(Tensor& x, Tensor& y);

#if defined(MENDED)
PD_BUILD_OP(mistake)
    .Inputs({"X", "Y"})
    .Outputs({"Out"})
    .SetInplaceMap({{"X", "Out"}})
    .SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake)
    .Inputs({"X", "Y"})
    .Outputs({"Out"})
    .SetInplaceMap({{"X", "Out"}, {"Y", "Out"}})
    .SetKernelFn(PD_KERNEL(f));
#endif
