// A backend that no tensor has.
// lines(clang): 9; the macro that the registration stands in is shown, too
// says(g++): ALL_BACKEND is the backend of no tensor: name those that the kernel is for, (CPU, GPU)
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void Scale(const Context&, const DenseTensor&, float, DenseTensor*) {}
PHI_OPERATOR("scale(Tensor x, float by) -> Tensor out", infer_meta<&Same, "x">);
#if defined(MENDED)
PHI_KERNEL(scale, (CPU, GPU), ALL_LAYOUT, Scale, float);
#else
PHI_KERNEL(scale, ALL_BACKEND, ALL_LAYOUT, Scale, float);
#endif
