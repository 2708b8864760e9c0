// No schema is inferred from a float, and none from a list of them.
// says: a schema is inferred from double and not from float; use double, or write the schema
// argument: 1
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("scale", [](const std::vector<double>&) {});
#else
  m.def("scale", [](const std::vector<float>&) {});
#endif
}
