// A kernel that takes a text by value.
// says: PHI passes nothing of this type to a kernel
#include <paddle/phi/core/kernel_registry.h>
#include <schema_ct/phi.hpp>

using phi::DenseTensor;

#if defined(MENDED)
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, const std::string&, DenseTensor*) {}
#else
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, std::string, DenseTensor*) {}
#endif

PD_REGISTER_KERNEL(mistake, CPU, ALL_LAYOUT, kernel, float, double) {}
