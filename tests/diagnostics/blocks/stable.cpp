// A kernel of the stable ABI, which PyTorch itself never compares with its schema.
// says: the schema and the function disagree on a type
// argument: 2
// column: 15
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>

static torch::stable::Tensor two(torch::stable::Tensor a, int64_t) { return a; }

STABLE_TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("two(Tensor a, int k) -> Tensor");
#else
  m.def("two(Tensor a, float k) -> Tensor");
#endif
}
STABLE_TORCH_LIBRARY_IMPL(mistakes, CPU, m) { m.impl("two", TORCH_BOX(&two)); }
