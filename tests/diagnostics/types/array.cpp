// A list's brackets are after the name instead of after the type.
// says: the brackets of a list stand behind its type
// column: 18
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, int[] k) -> Tensor");
#else
  m.def("f(Tensor a, int k[]) -> Tensor");
#endif
}
