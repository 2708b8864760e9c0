// A kernel without an attribute that the schema of PHI_OPERATOR has.
// says: the kernel takes another number of attributes
#include <paddle/phi/core/kernel_registry.h>
#include <schema_ct/phi.hpp>

using phi::DenseTensor;

PHI_OPERATOR("mistake(Tensor x, int[] axes, ScalarType? dtype=None) -> Tensor out");

#if defined(MENDED)
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, const phi::IntArray&, phi::DataType, DenseTensor*) {
}
#else
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, const phi::IntArray&, DenseTensor*) {}
#endif

PD_REGISTER_KERNEL(mistake, CPU, ALL_LAYOUT, kernel, float, double) {}
