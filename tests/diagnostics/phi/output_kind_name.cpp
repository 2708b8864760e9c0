// The kind of an output that the operator does not have.
// says(g++): the operator 'rows': output_kind: there is no output 'outs'
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

#if defined(MENDED)
PHI_OPERATOR("rows(Tensor x) -> Tensor out", infer_meta<&Same>,
             output_kind<"out", TensorKind::selected_rows>);
#else
PHI_OPERATOR("rows(Tensor x) -> Tensor out", infer_meta<&Same>,
             output_kind<"outs", TensorKind::selected_rows>);
#endif
