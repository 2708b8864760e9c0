// A fragment whose namespace is in quotes.
// says: the namespace of a block is one name without quotes and colons:
#include <torch/library.h>

#if defined(MENDED)
TORCH_LIBRARY_FRAGMENT(mistakes, m) {
#else
TORCH_LIBRARY_FRAGMENT("mistakes", m) {
#endif
  m.def("same(Tensor a) -> Tensor");
}
