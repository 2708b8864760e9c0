// A schema of PHI_OPERATOR that cannot be read.
// says: unknown type
#include <paddle/phi/core/kernel_registry.h>
#include <schema_ct/phi.hpp>

using phi::DenseTensor;

#if defined(MENDED)
PHI_OPERATOR("mistake(Tensor x, float alpha=1) -> Tensor out");
#else
PHI_OPERATOR("mistake(Tensor x, double alpha=1) -> Tensor out");
#endif

template <class T, class Context>
void kernel(const Context&, const DenseTensor&, float, DenseTensor*) {}

PD_REGISTER_KERNEL(mistake, CPU, ALL_LAYOUT, kernel, float, double) {}
