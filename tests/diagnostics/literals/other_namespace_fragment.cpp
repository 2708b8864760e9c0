// A fragment defines an operator of another namespace, whose name begins with its own.
// says: this is not the namespace of the block or table
// column: 1
#include <torch/library.h>

TORCH_LIBRARY_FRAGMENT(mistakes, m) {
#if defined(MENDED)
  m.def("mistakes::f(Tensor x) -> Tensor");
#else
  m.def("mistakes2::f(Tensor x) -> Tensor");
#endif
}
