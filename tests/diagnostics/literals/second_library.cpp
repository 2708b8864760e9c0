// A second TORCH_LIBRARY of a namespace.
// says: a namespace has one TORCH_LIBRARY; TORCH_LIBRARY_FRAGMENT defines more in it
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) { m.def("f(Tensor a) -> Tensor"); }

#if defined(MENDED)
TORCH_LIBRARY_FRAGMENT(mistakes, m) { m.def("g(Tensor a) -> Tensor"); }
#else
TORCH_LIBRARY(mistakes, m) { m.def("g(Tensor a) -> Tensor"); }
#endif
