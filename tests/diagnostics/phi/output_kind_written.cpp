// An output that is an argument is declared as SelectedRows.
// says(g++): output_kind: 'out' is an argument that is written to, and such a one is a DenseTensor
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

#if defined(MENDED)
PHI_OPERATOR("rows(Tensor x) -> Tensor out", infer_meta<&Same>,
             output_kind<"out", TensorKind::selected_rows>);
#else
PHI_OPERATOR("rows(Tensor(a!) x) -> Tensor(a!) out", infer_meta<&Same>,
             output_kind<"out", TensorKind::selected_rows>);
#endif
