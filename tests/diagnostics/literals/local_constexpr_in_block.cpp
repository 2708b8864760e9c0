// A constexpr array in a block, with a kernel: write static constexpr.
// says(g++): literal_or_static_constexpr_array
// says(clang): add 'static' to give it a constant address
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  static constexpr char schema[] = "f(Tensor a) -> Tensor";
#else
  constexpr char schema[] = "f(Tensor a) -> Tensor";
#endif
  m.def(schema, &f);
}
