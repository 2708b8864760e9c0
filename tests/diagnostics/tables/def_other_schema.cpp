// A definition has another schema than the table.
// says: the table of this namespace has another schema for this operator
// says(clang): operator nms
// says(clang): float >>threshold<<
// column: 39
// also: nvcc
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
  m.def("nms(Tensor dets, Tensor scores, float threshold=0.5) -> Tensor", &nms);
#endif
}
