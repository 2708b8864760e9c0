// The schema as a template argument of def().
// lines: 40; the compiler lists the other forms of def
// characters: 9000; the compiler lists the other forms of def
// says(g++): argument 2 (k): the schema and the function disagree on a type, at 'float', column 17
// says(clang): {"unction disagree on a type, at
// also: nvcc
#include <torch/library.h>

static at::Tensor scale(const at::Tensor& a, std::int64_t) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def<"scale(Tensor a, int k) -> Tensor">(&scale);
#else
  m.def<"scale(Tensor a, float k) -> Tensor">(&scale);
#endif
}
