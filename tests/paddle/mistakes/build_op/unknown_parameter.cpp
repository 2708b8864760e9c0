// A parameter of a type that Paddle does not pass.
// says: Paddle passes no input and no attribute of this type
// says: unsigned char
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(const Tensor& x, int alpha);
std::vector<Tensor> g(const Tensor& x, unsigned char alpha);

#if defined(MENDED)
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out"}).Attrs({"alpha: int"}).SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({"Out"}).Attrs({"alpha: int"}).SetKernelFn(PD_KERNEL(g));
#endif
