// A kernel with another type than the schema of PHI_OPERATOR.
// says: the declaration and the kernel disagree on a type
// says: bool
#include <paddle/phi/core/kernel_registry.h>
#include <schema_ct/phi.hpp>

using phi::DenseTensor;

PHI_OPERATOR("mistake(Tensor x, int axis=-1, bool keep=False) -> Tensor out");

#if defined(MENDED)
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, int, bool, DenseTensor*) {}
#else
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, int, float, DenseTensor*) {}
#endif

PD_REGISTER_KERNEL(mistake, CPU, ALL_LAYOUT, kernel, float, double) {}
