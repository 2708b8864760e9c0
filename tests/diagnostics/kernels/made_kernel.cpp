// A kernel that is made beforehand does not fit the schema.
// says: the schema and the function disagree on a type
// argument: 2
// column: 16
#include <torch/library.h>

static at::Tensor scale(const at::Tensor& a, int64_t) { return a; }

TORCH_LIBRARY(mistakes, m) {
  auto kernel = torch::CppFunction::makeFromUnboxedFunction(&scale);
#if defined(MENDED)
  m.def("same(Tensor a, int by) -> Tensor", std::move(kernel));
#else
  m.def("same(Tensor a, float by) -> Tensor", std::move(kernel));
#endif
}
