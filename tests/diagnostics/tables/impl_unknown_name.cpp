// A kernel for an operator that the table does not declare.
// says: the table of this namespace has no operator of this name
// says(g++): nms(
// says(nvcc): table_has{((const char*)("nms(
// says(clang): did you mean nms?
// column: 1
// also: nvcc
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
  m.impl("nsm", &nms);
#endif
}
