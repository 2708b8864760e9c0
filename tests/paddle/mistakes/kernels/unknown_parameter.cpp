// A parameter of a type that PHI does not pass.
// says: PHI passes nothing of this type to a kernel
// says: unsigned char
#include <paddle/phi/core/kernel_registry.h>
#include <schema_ct/phi.hpp>

using phi::DenseTensor;

#if defined(MENDED)
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, int, DenseTensor*) {}
#else
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, unsigned char, DenseTensor*) {}
#endif

PD_REGISTER_KERNEL(mistake, CPU, ALL_LAYOUT, kernel, float, double) {}
