// A kernel for one key does not fit.
// says: the schema and the function disagree on a type
// argument: 2
// column: 17
// says(g++): long int
// says(clang): long
#include <torch/library.h>

static at::Tensor scale(const at::Tensor& a, std::int64_t) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("scale(Tensor a, int k) -> Tensor", torch::dispatch(c10::DispatchKey::CPU, &scale));
#else
  m.def("scale(Tensor a, float k) -> Tensor", torch::dispatch(c10::DispatchKey::CPU, &scale));
#endif
}
