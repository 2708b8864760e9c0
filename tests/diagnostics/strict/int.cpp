// In the strict mode a kernel takes an int instead of an int64_t.
// says: the types differ; PyTorch refuses this conversion
// argument: 1
// column: 3
// says(g++): function takes int
// says(clang): but_function_takes<int>
#define SCHEMA_CT_STRICT
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(int k) -> ()", [](std::int64_t) {});
#else
  m.def("f(int k) -> ()", [](int) {});
#endif
}
