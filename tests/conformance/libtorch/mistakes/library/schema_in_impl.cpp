// A schema where PyTorch takes a name.
// says: impl takes only the name of the operator
// column: 2
#include <schema_ct/libtorch.hpp>

at::Tensor one(const at::Tensor& a);

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("f", &one);
#else
  m.impl("f(Tensor a) -> Tensor", &one);
#endif
}
