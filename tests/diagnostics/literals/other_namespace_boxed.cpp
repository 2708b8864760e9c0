// A block defines an operator of another namespace with a kernel that has no signature.
// says: this is not the namespace of the block or table
// column: 1
#include <torch/library.h>

static void f(const c10::OperatorHandle&, torch::Stack*) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("mistakes::f(Tensor x) -> Tensor", torch::CppFunction::makeFromBoxedFunction<&f>());
#else
  m.def("other::f(Tensor x) -> Tensor", torch::CppFunction::makeFromBoxedFunction<&f>());
#endif
}
