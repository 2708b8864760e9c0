// An operator is declared to return SelectedRows, and uses the kernel of one that does not.
// says(g++): its kernel 'same' makes output 1 a DenseTensor, and its output_kind says SelectedRows
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

PHI_OPERATOR("same(Tensor x) -> Tensor out", infer_meta<&Same>);
#if defined(MENDED)
PHI_OPERATOR("rows(Tensor x) -> Tensor out", infer_meta<&Same>, uses_kernel<"same">);
#else
PHI_OPERATOR("rows(Tensor x) -> Tensor out", infer_meta<&Same>, uses_kernel<"same">,
             output_kind<"out", TensorKind::selected_rows>);
#endif
