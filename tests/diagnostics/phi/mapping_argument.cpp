// An argument mapping that calls a kernel with an argument of another type.
// says(g++): its kernel 'mean'
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
static KernelSignature pick(const ArgumentMappingContext&) { return {"mean", {}, {}, {}}; }
PHI_OPERATOR("mean(Tensor x, bool keep) -> Tensor", infer_meta<&Same, "x">);
#if defined(MENDED)
PHI_OPERATOR("reduce(Tensor x, int dim, bool keep) -> Tensor", infer_meta<&Same, "x">,
             argument_mapping<&pick, kernel_call<"mean", "x", "keep">>);
#else
PHI_OPERATOR("reduce(Tensor x, int dim, bool keep) -> Tensor", infer_meta<&Same, "x">,
             argument_mapping<&pick, kernel_call<"mean", "x", "dim">>);
#endif
