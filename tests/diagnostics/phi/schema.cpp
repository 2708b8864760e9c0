// A schema with a mistake.
// says(g++): unknown type
// refused by(clang-21 clang-22 clang-23): the headers
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
#if defined(MENDED)
PHI_OPERATOR("roll(Tensor x) -> Tensor", infer_meta<&Same>);
#else
PHI_OPERATOR("roll(Tensr x) -> Tensor", infer_meta<&Same>);
#endif
