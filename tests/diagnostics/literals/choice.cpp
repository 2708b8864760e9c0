// A choice between two literals of equal length is not a literal: torch::schema() takes it.
// also: nvcc
#include <torch/library.h>

void define(torch::Library& m, bool first) {
#if defined(MENDED)
  m.def(torch::schema(first ? "f(Tensor a) -> Tensor" : "g(Tensor a) -> Tensor"));
#else
  m.def(first ? "f(Tensor a) -> Tensor" : "g(Tensor a) -> Tensor");
#endif
}
