// A kernel that writes one tensor where the schema of PHI_OPERATOR has a list.
// says: the declaration and the kernel disagree on a type
// says: Tensor[]
#include <paddle/phi/core/kernel_registry.h>
#include <schema_ct/phi.hpp>

using phi::DenseTensor;

PHI_OPERATOR("mistake(Tensor x, int count) -> Tensor[] out");

#if defined(MENDED)
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, int64_t, std::vector<DenseTensor*>) {}
#else
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, int64_t, DenseTensor*) {}
#endif

PD_REGISTER_KERNEL(mistake, CPU, ALL_LAYOUT, kernel, float, double) {}
