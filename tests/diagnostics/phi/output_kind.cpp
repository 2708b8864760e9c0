// A kernel writes SelectedRows, and the declaration has no output_kind for that.
// lines(clang): 9; the macro that the registration stands in is shown, too
// says(g++): the declaration (output_kind) says 'DenseTensor', the function takes SelectedRows*
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void Rows(const Context&, const DenseTensor&, SelectedRows*) {}
#if defined(MENDED)
PHI_OPERATOR("rows(Tensor x) -> Tensor out", infer_meta<&Same>,
             output_kind<"out", TensorKind::selected_rows>);
#else
PHI_OPERATOR("rows(Tensor x) -> Tensor out", infer_meta<&Same>);
#endif
PHI_KERNEL(rows, CPU, ALL_LAYOUT, Rows, float, double);
