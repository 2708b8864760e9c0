// The kernel takes an optional and the schema allows no None.
// says: the function takes an optional, which is T? in a schema
// argument: 2
// column: 13
// says(clang): std::optional<long>
// says(g++): std::optional<long int>
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a, std::optional<std::int64_t>) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int? k) -> Tensor", &f);
#else
  m.def("f(Tensor a, int k) -> Tensor", &f);
#endif
}
