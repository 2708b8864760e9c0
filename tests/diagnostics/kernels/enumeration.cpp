// The kernel takes an enumeration of the program, which is not an int.
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
