// An inplace map that names no output.
// says: SetInplaceMap names an output that is not in Outputs
// lines(clang): 16; clang names the macros and the calls
// characters(clang): 5000; clang names the macros and the calls
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
    .SetInplaceMap({{"X", "Result"}})
    .SetKernelFn(PD_KERNEL(f));
#endif
