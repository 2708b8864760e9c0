// An operator writes to its argument, and uses the kernel of one that returns SelectedRows.
// says(g++): its kernel 'rows' makes output 1 a SelectedRows; it is an argument that is written to
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

#if defined(MENDED)
PHI_OPERATOR("rows(Tensor x) -> Tensor out", infer_meta<&Same>);
#else
PHI_OPERATOR("rows(Tensor x) -> Tensor out", infer_meta<&Same>,
             output_kind<"out", TensorKind::selected_rows>);
#endif
PHI_OPERATOR("rows_(Tensor(a!) x) -> Tensor(a!) out", infer_meta<&Same>, uses_kernel<"rows">);
