// An InferMeta function returns its result instead of writing it.
// says(g++): it returns a value; what it infers it writes to its MetaTensor*
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

#if defined(MENDED)
static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
#else
static MetaTensor Same(const MetaTensor& x, MetaTensor*) { return x; }
#endif
PHI_OPERATOR("scale(Tensor x, float by) -> Tensor out", infer_meta<&Same, "x">);
