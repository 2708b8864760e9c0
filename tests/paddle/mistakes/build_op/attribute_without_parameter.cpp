// A type that Paddle reads and passes to no function.
// says: Paddle passes an attribute of this type to no function
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(const Tensor& x, const std::vector<int>& flags);

#if defined(MENDED)
PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .Attrs({"flags: std::vector<int>"})
    .SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .Attrs({"flags: std::vector<bool>"})
    .SetKernelFn(PD_KERNEL(f));
#endif
