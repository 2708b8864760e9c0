// No Attrs for a function that takes an attribute.
// says: the function takes another number of attributes
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
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out"}).SetKernelFn(PD_KERNEL(f));
#endif
