// An InferMeta function with an attribute of another type.
// says(g++): parameter 2 (k)
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

#if defined(MENDED)
static void Infer(const MetaTensor& x, int, MetaTensor* out) { out->share_meta(x); }
#else
static void Infer(const MetaTensor& x, float, MetaTensor* out) { out->share_meta(x); }
#endif
PHI_OPERATOR("roll(Tensor x, int k) -> Tensor", infer_meta<&Infer>);
