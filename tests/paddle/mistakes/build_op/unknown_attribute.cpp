// A type of PyTorch's schemas in the text of an attribute.
// says: unknown attribute type (did you mean std::string?)
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(const Tensor& x, float alpha, const std::string& mode);

#if defined(MENDED)
PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .Attrs({"alpha: float", "mode: std::string"})
    .SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .Attrs({"alpha: float", "mode: str"})
    .SetKernelFn(PD_KERNEL(f));
#endif
