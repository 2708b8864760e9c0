// An attribute of type double for a function that takes a float.
// says: the attribute and the function disagree on a type
// says: double
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(const Tensor& x, float alpha);

#if defined(MENDED)
PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .Attrs({"alpha: float"})
    .SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .Attrs({"alpha: double"})
    .SetKernelFn(PD_KERNEL(f));
#endif
