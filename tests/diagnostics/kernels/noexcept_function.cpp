// A noexcept function does not fit.
// says: the schema and the function disagree on a type
// argument: 2
// column: 17
// says(g++): long int
// says(clang): long
#include <torch/library.h>

static at::Tensor scale(const at::Tensor& a, std::int64_t) noexcept { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("scale(Tensor a, int k) -> Tensor", &scale);
#else
  m.def("scale(Tensor a, float k) -> Tensor", &scale);
#endif
}
