// A kernel of one of two overloads, in a block that also has a chain with a lambda.
// says: the schema and the function disagree on a type
// argument: -1
// column: 33
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
  m.def("sum(Tensor a) -> Tensor");
#if defined(MENDED)
  m.def("sum.pair(Tensor a, Tensor b) -> float").impl("sum", [](const at::Tensor& a) { return a; });
#else
  m.def("sum.pair(Tensor a, Tensor b) -> int").impl("sum", [](const at::Tensor& a) { return a; });
#endif
  m.impl("sum.pair", [](const at::Tensor&, const at::Tensor&) { return 0.5; });
}
