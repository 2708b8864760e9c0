// A kernel names an overload that the table does not have.
// says: the table of this namespace has no operator of this name
// column: 1
#include <torch/library.h>

SCHEMA_CT_OPERATORS(mistakes, "nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor",
                    "silu_and_mul(Tensor! out, Tensor x) -> ()");

static at::Tensor nms(const at::Tensor& dets, const at::Tensor&, double) { return dets; }
static void silu_and_mul(at::Tensor&, const at::Tensor&) {}

TORCH_LIBRARY_IMPL(mistakes, CUDA, m) {
  m.impl("silu_and_mul", &silu_and_mul);
#if defined(MENDED)
  m.impl("nms", &nms);
#else
  m.impl("nms.out", &nms);
#endif
}
