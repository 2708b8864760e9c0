// output_type names an argument instead of an output.
// says(g++): the operator 'positions': output_type: there is no output 'x'
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

#if defined(MENDED)
PHI_OPERATOR("positions(Tensor x) -> Tensor out", infer_meta<&Same>,
             output_type<"out", DataType::INT64>);
#else
PHI_OPERATOR("positions(Tensor x) -> Tensor out", infer_meta<&Same>,
             output_type<"x", DataType::INT64>);
#endif
