// A gradient of a tensor that the gradient operator does not take.
// says: PD_BUILD_GRAD_OP has no input of this name
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(const Tensor& x, float alpha);
std::vector<Tensor> b(const Tensor& x, const Tensor& out_grad, float alpha);
std::vector<Tensor> c(const Tensor& x, const Tensor& out_grad, const Tensor& by, float alpha);

PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .Attrs({"alpha: float"})
    .SetKernelFn(PD_KERNEL(f));
PD_BUILD_GRAD_OP(mistake)
    .Inputs({"X", paddle::Grad("Out")})
    .Outputs({paddle::Grad("X")})
    .Attrs({"alpha: float"})
    .SetKernelFn(PD_KERNEL(b));

#if defined(MENDED)
PD_BUILD_DOUBLE_GRAD_OP(mistake)
    .Inputs({"X", paddle::Grad("Out"), paddle::Grad(paddle::Grad("X"))})
    .Outputs({paddle::New(paddle::Grad("X")), paddle::Grad(paddle::Grad("Out"))})
    .Attrs({"alpha: float"})
    .SetKernelFn(PD_KERNEL(c));
#else
PD_BUILD_DOUBLE_GRAD_OP(mistake)
    .Inputs({"X", paddle::Grad("Out"), paddle::Grad(paddle::Grad("X"))})
    .Outputs({paddle::New(paddle::Grad("Y")), paddle::Grad(paddle::Grad("Out"))})
    .Attrs({"alpha: float"})
    .SetKernelFn(PD_KERNEL(c));
#endif
