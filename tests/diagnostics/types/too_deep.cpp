// A type nests deeper than 200 levels.
// says: types nest too deeply; the limit is 200 brackets, or 1000 with lists and optionals
// argument: 1
// characters: 4000; the schema itself is long
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(((int)) a) -> Tensor");
#else
  m.def(
      "f((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((("
      "(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((("
      "((((((((((((((((((((int)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))"
      "))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))"
      "))))))))))))))))))))))))))))))))))))))))) a) -> Tensor");
#endif
}
