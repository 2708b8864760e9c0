// A kernel takes its output by reference instead of by pointer.
// lines(clang): 9; the macro that the registration stands in is shown, too
// says(g++): parameter 4 (out)
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
#if defined(MENDED)
template <class T, class Context>
void Scale(const Context&, const DenseTensor&, const Scalar&, float, DenseTensor*) {}
#else
template <class T, class Context>
void Scale(const Context&, const DenseTensor&, const Scalar&, float, const DenseTensor&) {}
#endif
PHI_OPERATOR("scale(Tensor x, Scalar by, float bias) -> Tensor out", infer_meta<&Same, "x">);
PHI_KERNEL(scale, CPU, ALL_LAYOUT, Scale, float, double);
