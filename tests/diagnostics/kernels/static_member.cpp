// A static member function does not fit.
// says: the schema and the function disagree on a type
// argument: 2
// column: 17
// says(g++): long int
// says(clang): long
#include <torch/library.h>

struct layer {
  static at::Tensor scale(const at::Tensor& a, std::int64_t) { return a; }
};

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("scale(Tensor a, int k) -> Tensor", &layer::scale);
#else
  m.def("scale(Tensor a, float k) -> Tensor", &layer::scale);
#endif
}
