// A mistake that a static_assert in a macro reports.
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void scale(const Context&, const DenseTensor&, const Scalar&, DenseTensor*) {}
PHI_OPERATOR("scale(Tensor x, Scalar by, float bias) -> Tensor out", infer_meta<&same, "x">);
PHI_KERNEL(scale, CPU, ALL_LAYOUT, scale, float, double);
