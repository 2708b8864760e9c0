// A literal of char8_t is no schema.
// refused by: overload resolution
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def(u8"f(Tensor a) -> Tensor");
#endif
}
