// An overload is called 'default', which is Python's name for the overload without a name.
// says: an overload may not be called default or start with __
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f.tensor(Tensor a) -> Tensor");
#else
  m.def("f.default(Tensor a) -> Tensor");
#endif
}
