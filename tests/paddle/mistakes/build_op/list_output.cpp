// A list of outputs beside another output.
// says: an output paddle::Vec is the only one, or the operator has a SetInplaceMap
#include <schema_ct/phi.hpp>

using paddle::Tensor;

std::vector<Tensor> f(const Tensor& x);

#if defined(MENDED)
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({paddle::Vec("Out")}).SetKernelFn(PD_KERNEL(f));
#else
PD_BUILD_OP(mistake).Inputs({"X"}).Outputs({paddle::Vec("Out"), "Sum"}).SetKernelFn(PD_KERNEL(f));
#endif
