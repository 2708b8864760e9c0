// A mistake in the second of a chain of definitions.
// says: unknown type
// argument: 1
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
  m.def("f(Tensor a) -> Tensor")
#if defined(MENDED)
      .def("g(Tensor a) -> Tensor");
#else
      .def("g(Tensr a) -> Tensor");
#endif
}
