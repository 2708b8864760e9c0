// The kernel comes before the schema.
// says: def takes a schema, then one kernel, then tags
#include <torch/library.h>

static at::Tensor f(const at::Tensor& a) { return a; }

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", &f);
#else
  m.def(&f, "f(Tensor a) -> Tensor");
#endif
}
