// A const array that is not a constant: it needs static constexpr.
// lines(g++): 8; the compiler follows the parser into the text
#include <torch/library.h>

void define(torch::Library& m) {
#if defined(MENDED)
  static constexpr char schema[] = "f(Tensor a) -> Tensor";
#else
  const char schema[] = "f(Tensor a) -> Tensor";
#endif
  m.def(schema);
}
