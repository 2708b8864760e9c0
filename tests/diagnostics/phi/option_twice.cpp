// An operator has two options of one kind, of which only one would count.
// says(g++): data_type is there twice
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
#if defined(MENDED)
PHI_OPERATOR("add(Tensor x, Tensor y) -> Tensor out", infer_meta<&Same, "x">, data_type<"y">);
#else
PHI_OPERATOR("add(Tensor x, Tensor y) -> Tensor out", infer_meta<&Same, "x">, data_type<"x">,
             data_type<"y">);
#endif
