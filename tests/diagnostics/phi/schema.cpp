// A schema with a mistake.
// lines: 9; the macro that the registration stands in is shown, too
// says(g++): unknown type
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
#if defined(MENDED)
PHI_OPERATOR("roll(Tensor x) -> Tensor", infer_meta<&Same>);
#else
PHI_OPERATOR("roll(Tensr x) -> Tensor", infer_meta<&Same>);
#endif
