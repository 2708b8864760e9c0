// A default of another type than the argument.
// lines: 9; the macro that the registration stands in is shown, too
// says(g++): the default is of another type than the argument
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, bool, MetaTensor* out) { out->share_meta(x); }
#if defined(MENDED)
PHI_OPERATOR("flip(Tensor x, bool along=False) -> Tensor", infer_meta<&Same>);
#else
PHI_OPERATOR("flip(Tensor x, bool along=0) -> Tensor", infer_meta<&Same>);
#endif
