// A schema of several lines with comments.
// says: unknown type
// argument: 2
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def(R"(lines(  # the operator
      Tensor a,  # the first
      Tensor b   # the second
    ) -> Tensor)");
#else
  m.def(R"(lines(  # the operator
      Tensor a,  # the first
      Tensr b    # the second
    ) -> Tensor)");
#endif
}
