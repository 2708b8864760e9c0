// pytorch#127102: a kernel of three arguments for a schema of four, in another block.
// says: the schema and the function disagree on a type
// argument: 3
// column: 31
#include <torch/library.h>

SCHEMA_CT_OPERATORS(mistakes, "myadd_out(Tensor a, Tensor b, float c, Tensor(a!) out) -> ()");

static void three(const at::Tensor&, const at::Tensor&, at::Tensor&) {}
static void four(const at::Tensor&, const at::Tensor&, double, at::Tensor&) {}

TORCH_LIBRARY(mistakes, m) {
  m.def("myadd_out(Tensor a, Tensor b, float c, Tensor(a!) out) -> ()");
}

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("myadd_out", &four);
  static_cast<void>(&three);
#else
  m.impl("myadd_out", &three);
  static_cast<void>(&four);
#endif
}
