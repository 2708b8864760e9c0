// The address of a constexpr array in a function is not a constant: it needs static constexpr.
// says(g++): literal_or_constexpr_array_before_the_block
// says(clang): add 'static' to give it a constant address
#include <torch/library.h>

void define(torch::Library& m) {
#if defined(MENDED)
  static constexpr char schema[] = "f(Tensor a) -> Tensor";
#else
  constexpr char schema[] = "f(Tensor a) -> Tensor";
#endif
  m.def(schema);
}
