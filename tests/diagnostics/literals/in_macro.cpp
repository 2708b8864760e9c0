// A mistake in a macro of the program's own.
// says: unknown type
// argument: 1
// column: 3
// also: nvcc
#include <torch/library.h>

#define DEFINE(library, schema) library.def(schema)

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  DEFINE(m, "f(Tensor a) -> Tensor");
#else
  DEFINE(m, "f(Tensr a) -> Tensor");
#endif
}
