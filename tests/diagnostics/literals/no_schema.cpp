// A call without arguments.
// says: def takes a schema, then one kernel, then tags
#include <torch/library.h>

static std::int64_t f(std::int64_t k) { return k; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f", &f);
#else
  m.def();
#endif
}
