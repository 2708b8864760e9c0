// A data type that no tensor has.
// lines(clang): 9; the macro that the registration stands in is shown, too
// says(g++): is none that tensors have
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void Scale(const Context&, const DenseTensor&, const Scalar&, float, DenseTensor*) {}
PHI_OPERATOR("scale(Tensor x, Scalar by, float bias) -> Tensor out", infer_meta<&Same, "x">);
#if defined(MENDED)
PHI_KERNEL(scale, CPU, ALL_LAYOUT, Scale, float, double);
#else
PHI_KERNEL(scale, CPU, ALL_LAYOUT, Scale, float, char*);
#endif
