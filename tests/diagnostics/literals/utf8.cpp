// A literal of char8_t is no schema.
// says: the schema is a text of char in double quotes, without u8, u, U or L before it
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def(u8"f(Tensor a) -> Tensor");
#endif
}
