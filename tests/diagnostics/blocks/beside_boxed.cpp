// A kernel does not fit in a block that also defines an operator with a boxed kernel.
// says: the schema and the function disagree on a type
// argument: 2
// column: 15
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/library.h>

static at::Tensor two(const at::Tensor& a, int64_t) { return a; }
static void same(const c10::OperatorHandle&, c10::Stack*) {}

TORCH_LIBRARY(mistakes, m) {
  m.def("one(Tensor a) -> Tensor", torch::CppFunction::makeFromBoxedFunction<&same>());
#if defined(MENDED)
  m.def("two(Tensor a, int k) -> Tensor");
#else
  m.def("two(Tensor a, float k) -> Tensor");
#endif
  m.impl("two", &two);
}
