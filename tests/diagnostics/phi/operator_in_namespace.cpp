// An operator is declared inside a namespace.
// says: PHI_OPERATOR stands at global scope: close the namespaces before it
#include <dispatch/phi/macros.hpp>

using namespace dispatch::phi_kernels;

namespace kernels {
void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
#if !defined(MENDED)
PHI_OPERATOR("flip(Tensor x) -> Tensor", infer_meta<&Same>);
#endif
}  // namespace kernels

#if defined(MENDED)
PHI_OPERATOR("flip(Tensor x) -> Tensor", infer_meta<&kernels::Same>);
#endif
