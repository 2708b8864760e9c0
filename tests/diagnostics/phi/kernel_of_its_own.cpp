// A kernel for an operator that calls another operator's kernel (uses_kernel).
// lines(clang): 9; the macro that the registration stands in is shown, too
// says(g++): calls the kernel of 'scale' (uses_kernel), and never one of its own
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void Scale(const Context&, const DenseTensor&, float, DenseTensor*) {}
PHI_OPERATOR("scale(Tensor x, float by) -> Tensor out", infer_meta<&Same, "x">);
PHI_OPERATOR("scale_(Tensor(a!) x, float by) -> Tensor(a!) out", infer_meta<&Same, "x">,
             uses_kernel<"scale">);
#if defined(MENDED)
PHI_KERNEL(scale, CPU, ALL_LAYOUT, Scale, float);
#else
PHI_KERNEL(scale_, CPU, ALL_LAYOUT, Scale, float);
#endif
