// A kernel of the stable ABI that does not fit its schema, which PyTorch never notices.
// says: the schema and the function disagree on a type
// argument: 2
// column: 20
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#define TORCH_STABLE_ONLY

#include <schema_ct/libtorch.hpp>

static torch::stable::Tensor scale(torch::stable::Tensor a, int64_t) { return a; }

STABLE_TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("scale(Tensor self, int factor) -> Tensor");
#else
  m.def("scale(Tensor self, float factor) -> Tensor");
#endif
}
STABLE_TORCH_LIBRARY_IMPL(mistakes, CPU, m) { m.impl("scale", TORCH_BOX(&scale)); }
