// An output of a gradient operator that is no gradient.
// says: an output of PD_BUILD_GRAD_OP is paddle::Grad of an input of PD_BUILD_OP
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(const Tensor& x, float alpha);
std::vector<Tensor> b(const Tensor& x, const Tensor& out_grad);
std::vector<Tensor> c(const Tensor& x, const Tensor& out_grad, float alpha);

PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .Attrs({"alpha: float"})
    .SetKernelFn(PD_KERNEL(f));

#if defined(MENDED)
PD_BUILD_GRAD_OP(mistake)
    .Inputs({"X", paddle::Grad("Out")})
    .Outputs({paddle::Grad("X")})
    .SetKernelFn(PD_KERNEL(b));
#else
PD_BUILD_GRAD_OP(mistake)
    .Inputs({"X", paddle::Grad("Out")})
    .Outputs({"X"})
    .SetKernelFn(PD_KERNEL(b));
#endif
