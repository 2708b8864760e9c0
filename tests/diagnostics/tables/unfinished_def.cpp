// A wrong schema in a block with a table.
// says: unknown type (did you mean Tensor?)
// argument: 1
// column: 5
#include <torch/library.h>

SCHEMA_CT_OPERATORS(mistakes, "nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor",
                    "silu_and_mul(Tensor! out, Tensor x) -> ()");

static at::Tensor nms(const at::Tensor& dets, const at::Tensor&, double) { return dets; }
static void silu_and_mul(at::Tensor&, const at::Tensor&) {}

TORCH_LIBRARY(mistakes, m) {
  m.def("silu_and_mul", &silu_and_mul);
#if defined(MENDED)
  m.def("nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor", &nms);
#else
  m.def("nms(Tensr dets, Tensor scores, float iou=0.5) -> Tensor", &nms);
#endif
}
