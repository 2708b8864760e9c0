// A const array that is no constant: write static constexpr.
#include <torch/library.h>

void define(torch::Library& m) {
#if defined(MENDED)
  static constexpr char schema[] = "f(Tensor a) -> Tensor";
#else
  const char schema[] = "f(Tensor a) -> Tensor";
#endif
  m.def(schema);
}
