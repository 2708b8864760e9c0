// A text that is taken by value.
// says: PHI passes nothing of this type to a kernel
// lines(g++): 26; the macros of Paddle are in the text
// characters(g++): 9000; the macros of Paddle are in the text
// lines(clang): 18; the macros of Paddle are in the text
// characters(clang): 9000; the macros of Paddle are in the text
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
