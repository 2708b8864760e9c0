// PT_REGISTER_KERNEL of an operator that nothing declares.
// lines(clang): 11; the macro that the registration stands in is shown, too
// characters(clang-16 clang-19 clang-21 clang-22 clang-23): 3400; the same
// says(g++): no operator 'sing' is declared: write PHI_OPERATOR
// says(clang): no operator 'sing' is declared: writ
#include <dispatch/phi/pten_macros.hpp>

using namespace dispatch::phi_kernels;

static void Same(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void Sign(const Context&, const DenseTensor&, DenseTensor*) {}
PHI_OPERATOR("sign(Tensor x) -> Tensor out", infer_meta<&Same>);
#if defined(MENDED)
PT_REGISTER_KERNEL("sign", CPU, NCHW, Sign, float, double) {}
#else
PT_REGISTER_KERNEL("sing", CPU, NCHW, Sign, float, double) {}
#endif
