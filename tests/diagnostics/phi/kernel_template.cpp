// The kernel is a template with one parameter instead of two.
// lines(clang): 9; the macro that the registration stands in is shown, too
// says(g++): it is given as the name of a template <class T, class Context> of functions
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void Scale(const Context&, const DenseTensor&, float, DenseTensor*) {}
template <class T>
void ScaleOnCpu(const CPUContext&, const DenseTensor&, float, DenseTensor*) {}
PHI_OPERATOR("scale(Tensor x, float by) -> Tensor out", infer_meta<&Same, "x">);
#if defined(MENDED)
PHI_KERNEL(scale, CPU, ALL_LAYOUT, Scale, float);
#else
PHI_KERNEL(scale, CPU, ALL_LAYOUT, ScaleOnCpu, float);
#endif
