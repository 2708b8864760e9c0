// A kernel without a context.
// says: the first parameter of a kernel is the context of its backend
// lines(g++): 9; Paddle's own call of the kernel does not compile either
// lines(clang): 24; Paddle's own call of the kernel does not compile either
// characters(clang): 6000; Paddle's own call of the kernel does not compile either
#include <paddle/phi/core/kernel_registry.h>
#include <schema_ct/phi.hpp>

using phi::DenseTensor;

#if defined(MENDED)
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, DenseTensor*) {}
#else
template <class T, class Context>
void kernel(const DenseTensor&, DenseTensor*) {}
#endif

PD_REGISTER_KERNEL(mistake, CPU, ALL_LAYOUT, kernel, float, double) {}
