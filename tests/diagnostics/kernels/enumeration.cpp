// An enumeration of the program's own is no int.
// says: no schema type stands for
// argument: 1
// column: 3
// says(g++): mode
// says(clang): mode
#include <torch/library.h>

enum class mode { mean, sum };

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int mode) -> ()", [](std::int64_t) {});
#else
  m.def("f(int mode) -> ()", [](mode) {});
#endif
}
