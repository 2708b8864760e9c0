// A name with a fallthrough, which has no signature from which a schema could be inferred.
// says: this is only a name; (arguments) -> returns is missing
// column: 2
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor x) -> Tensor",
        torch::dispatch(c10::DispatchKey::CPU, torch::CppFunction::makeFallthrough()));
#else
  m.def("f", torch::dispatch(c10::DispatchKey::CPU, torch::CppFunction::makeFallthrough()));
#endif
}
