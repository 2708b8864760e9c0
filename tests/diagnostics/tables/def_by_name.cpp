// A kernel does not fit the table's schema, for which the name alone stands.
// says: the function returns another number of values
// column: 51
#include <torch/library.h>

SCHEMA_CT_OPERATORS(mistakes, "nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor",
                    "silu_and_mul(Tensor! out, Tensor x) -> ()");

static at::Tensor nms(const at::Tensor& dets, const at::Tensor&, double) { return dets; }
static void silu_and_mul(at::Tensor&, const at::Tensor&) {}

TORCH_LIBRARY(mistakes, m) {
  m.def("silu_and_mul", &silu_and_mul);
#if defined(MENDED)
  m.def("nms", &nms);
#else
  m.def("nms", [](at::Tensor, at::Tensor, double) {});
  static_cast<void>(&nms);
#endif
}
