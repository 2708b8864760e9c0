// An operator has two overload names.
// says: the schema should end here
// column: 6
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f.out_tensor(Tensor a) -> Tensor");
#else
  m.def("f.out.tensor(Tensor a) -> Tensor");
#endif
}
