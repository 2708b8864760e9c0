// The schema is in single quotes, which make a number of it.
// says: the schema is a text of char in double quotes
#include <torch/library.h>

static std::int64_t f(std::int64_t k) { return k; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f", &f);
#else
  m.def('f', &f);
#endif
}
