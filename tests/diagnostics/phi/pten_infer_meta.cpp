// PT_INFER_META of a function with an input after an attribute.
// lines(g++-12 g++-13 g++-14 g++-15): 7; what refers to the function is an error of its own
// says(g++): parameter 2 of the InferMeta function, const MetaTensor&: inputs come first
// says(clang): parameter 2 of the InferMeta functio
#include <dispatch/phi/pten_macros.hpp>

using namespace dispatch::phi_kernels;

#if defined(MENDED)
static void Cast(const MetaTensor& x, DataType, MetaTensor* out) { out->share_meta(x); }
#else
static void Cast(DataType, const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
#endif
InferMetaFn cast = PT_INFER_META(Cast);
