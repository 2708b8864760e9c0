// A kernel for a custom device that takes another type than is declared.
// says: the declaration and the kernel disagree on a type
// says: float
#define PADDLE_WITH_CUSTOM_DEVICE
#include <paddle/phi/backends/custom/custom_context.h>
#include <paddle/phi/core/kernel_registry.h>
#include <schema_ct/phi.hpp>

using phi::DenseTensor;

SCHEMA_CT_PHI_OP(mistake, "(Tensor x, float alpha) -> Tensor(out)");

#if defined(MENDED)
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, float, DenseTensor*) {}
#else
template <class T, class Context>
void kernel(const Context&, const DenseTensor&, int, DenseTensor*) {}
#endif

PD_REGISTER_PLUGIN_KERNEL(mistake, some_device, ALL_LAYOUT, kernel, float, double) {}
