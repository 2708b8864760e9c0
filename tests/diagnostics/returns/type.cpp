// The schema returns a float where the kernel returns an int64_t.
// says: the schema and the function disagree on a type
// argument: -1
// column: 16
// says(clang): but_function_returns<long>
// says(g++): long int
// also: nvcc
#include <torch/library.h>

static std::int64_t f(const at::Tensor&) { return 0; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> int", &f);
#else
  m.def("f(Tensor a) -> float", &f);
#endif
}
