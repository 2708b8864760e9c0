// A boxed kernel has no signature to take a schema from.
// says: this is only a name; (arguments) -> returns is missing
// column: 2
// also: nvcc
#include <torch/library.h>

static void boxed(const c10::OperatorHandle&, c10::Stack*) {}

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(t x) -> t", torch::CppFunction::makeFromBoxedFunction<&boxed>());
#else
  m.def("f", torch::CppFunction::makeFromBoxedFunction<&boxed>());
#endif
}
