// An operator has no InferMeta function.
// says(g++): it has no InferMeta function
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
#if defined(MENDED)
PHI_OPERATOR("roll(Tensor x) -> Tensor", infer_meta<&Same>);
#else
PHI_OPERATOR("roll(Tensor x) -> Tensor");
#endif
