// An attribute before an input.
// says: a kernel takes its inputs before its attributes, and its outputs last
#include <paddle/phi/core/kernel_registry.h>
#include <schema_ct/phi.hpp>

using phi::DenseTensor;

#if defined(MENDED)
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, float, DenseTensor*) {}
#else
template <class T, class Context>
void kernel(const Context&, float, const DenseTensor&, DenseTensor*) {}
#endif

PD_REGISTER_KERNEL(mistake, CPU, ALL_LAYOUT, kernel, float, double) {}
