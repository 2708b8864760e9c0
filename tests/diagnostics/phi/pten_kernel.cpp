// PT_KERNEL of a function with a parameter that PHI does not pass.
// lines(g++-12 g++-13 g++-14 g++-15): 7; what refers to the function is an error of its own
// says: parameter 3 of the kernel,
#include <dispatch/phi/pten_macros.hpp>

using namespace dispatch::phi_kernels;

#if defined(MENDED)
static void Scale(const CPUContext&, const DenseTensor&, float, DenseTensor*) {}
#else
static void Scale(const CPUContext&, const DenseTensor&, const char*, DenseTensor*) {}
#endif
KernelFn scale = PT_KERNEL(Scale);
