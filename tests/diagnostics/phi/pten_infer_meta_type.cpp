// An InferMeta function of another type is registered for a declared operator.
// lines(clang): 12; the macro that the registration stands in is shown, too
// says(g++): the InferMeta function of 'cast': parameter 2 (dtype): the schema says
// says(clang): dtype): the schema says
#include <dispatch/phi/pten_macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
#if defined(MENDED)
static void Cast(const MetaTensor& x, DataType, MetaTensor* out) { out->share_meta(x); }
#else
static void Cast(const MetaTensor& x, double, MetaTensor* out) { out->share_meta(x); }
#endif
PHI_OPERATOR("cast(Tensor x, ScalarType dtype) -> Tensor out", infer_meta<&Same, "x">);
PT_REGISTER_INFER_META_FN(cast, Cast);
