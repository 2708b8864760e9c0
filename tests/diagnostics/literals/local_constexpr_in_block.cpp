// A constexpr array in a block, with a kernel: it has to be before the block.
// says(g++): literal_or_constexpr_array_before_the_block
// says(clang): add 'static' to give it a constant address
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

#if defined(MENDED)
constexpr char schema[] = "f(Tensor a) -> Tensor";
#endif

TORCH_LIBRARY(mistakes, m) {
#if !defined(MENDED)
  constexpr char schema[] = "f(Tensor a) -> Tensor";
#endif
  m.def(schema, &f);
}
