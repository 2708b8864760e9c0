// No schema is inferred from a C++ int that is returned.
// says: a schema is inferred from int64_t and from no other integer; use int64_t
// argument: -1
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("count", []() -> int64_t { return 1; });
#else
  m.def("count", [] { return 1; });
#endif
}
