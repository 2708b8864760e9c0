// A name with a boxed kernel, which has no signature from which a schema could be inferred.
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
