// A schema of several literals: the column counts from the start of the first.
// says: unknown type
// argument: 2
// column: 18
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def(
      "joined(Tensor a, "
      "Tensor b) "
      "-> Tensor");
#else
  m.def(
      "joined(Tensor a, "
      "Tensr b) "
      "-> Tensor");
#endif
}
