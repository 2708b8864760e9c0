// An operator returns SelectedRows, with a host whose tensors are all dense.
// says(g++): no tensor of the host is a SelectedRows, as an output is: held_tensor<Tensor>::made_of
#include <dispatch/phi.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

#if defined(MENDED)
PHI_OPERATOR("rows(Tensor x) -> Tensor out", infer_meta<&Same>);
#else
PHI_OPERATOR("rows(Tensor x) -> Tensor out", infer_meta<&Same>,
             output_kind<"out", TensorKind::selected_rows>);
#endif
PHI_LIBRARY(phi_rows, "rows");
