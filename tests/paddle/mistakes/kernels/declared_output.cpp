// A kernel that writes a list of tensors, where the declaration has one tensor.
// says: the declaration and the kernel disagree on a type
// says: output
#include <paddle/phi/core/kernel_registry.h>
#include <schema_ct/phi.hpp>

using phi::DenseTensor;

SCHEMA_CT_PHI_OP(mistake, "(Tensor x) -> Tensor(out)");

#if defined(MENDED)
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, DenseTensor*) {}
#else
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, std::vector<DenseTensor*>) {}
#endif

PD_REGISTER_KERNEL(mistake, CPU, ALL_LAYOUT, kernel, float, double) {}
