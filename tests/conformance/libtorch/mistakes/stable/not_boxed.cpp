// A kernel without TORCH_BOX.
// says: a kernel of the stable ABI stands in TORCH_BOX: TORCH_BOX(&f)
#define TORCH_STABLE_ONLY
#include <schema_ct/libtorch.hpp>

using torch::stable::Tensor;

Tensor one(Tensor a);

STABLE_TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("one(Tensor a) -> Tensor", TORCH_BOX(&one));
#else
  m.def("one(Tensor a) -> Tensor", &one);
#endif
}
