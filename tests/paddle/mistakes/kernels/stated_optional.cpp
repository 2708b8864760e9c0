// A kernel that takes a tensor where the schema of PHI_OPERATOR says that it may be None.
// says: the declaration and the kernel disagree on a type
// says: Tensor?
#include <paddle/phi/core/kernel_registry.h>
#include <schema_ct/phi.hpp>

using phi::DenseTensor;

PHI_OPERATOR("mistake(Tensor x, Tensor? bias=None) -> Tensor out");

#if defined(MENDED)
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, const paddle::optional<DenseTensor>&,
            DenseTensor*) {}
#else
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, const DenseTensor&, DenseTensor*) {}
#endif

PD_REGISTER_KERNEL(mistake, CPU, ALL_LAYOUT, kernel, float, double) {}
