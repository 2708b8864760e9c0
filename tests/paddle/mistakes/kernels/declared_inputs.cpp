// A kernel with one input more than the declaration.
// says: the kernel takes another number of inputs
#include <paddle/phi/core/kernel_registry.h>
#include <schema_ct/phi.hpp>

using phi::DenseTensor;

SCHEMA_CT_PHI_OP(mistake, "(Tensor x, float alpha = 1.0) -> Tensor(out)");

#if defined(MENDED)
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, float, DenseTensor*) {}
#else
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, const DenseTensor&, float, DenseTensor*) {}
#endif

PD_REGISTER_KERNEL(mistake, CPU, ALL_LAYOUT, kernel, float, double) {}
