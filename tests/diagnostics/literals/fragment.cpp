// A mistake in a fragment.
// says: unknown type
// argument: 1
// column: 3
#include <torch/library.h>

TORCH_LIBRARY_FRAGMENT(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor");
#else
  m.def("f(Tensr a) -> Tensor");
#endif
}
