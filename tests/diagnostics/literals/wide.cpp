// A literal of wide characters is no schema.
// says: the schema is a text of char in double quotes, without u8, u, U or L before it
// also: nvcc
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def(L"f(Tensor a) -> Tensor");
#endif
}
