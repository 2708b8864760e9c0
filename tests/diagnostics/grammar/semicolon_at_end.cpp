// A semicolon follows the schema.
// says: this character cannot stand in a schema
// column: 22
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(Tensor a) -> Tensor;");
#endif
}
