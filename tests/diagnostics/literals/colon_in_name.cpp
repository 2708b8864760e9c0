// The name of an operator has two namespaces.
// says: the schema should end here
// column: 5
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("mistakes::f(Tensor a) -> Tensor");
#else
  m.def("a::b::f(Tensor a) -> Tensor");
#endif
}
