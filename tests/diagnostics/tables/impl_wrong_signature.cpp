// A kernel that does not fit the table's schema.
// says: the schema and the function disagree on a type
// says: long
// argument: 3
// column: 33
// also: nvcc
#include <torch/library.h>

SCHEMA_CT_OPERATORS(mistakes, "nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor",
                    "silu_and_mul(Tensor! out, Tensor x) -> ()");

static at::Tensor wrong(const at::Tensor& dets, const at::Tensor&, int64_t) { return dets; }
static void silu_and_mul(at::Tensor&, const at::Tensor&) {}

TORCH_LIBRARY_IMPL(mistakes, CUDA, m) {
  m.impl("silu_and_mul", &silu_and_mul);
#if defined(MENDED)
  m.impl("nms", [](at::Tensor dets, at::Tensor, double) { return dets; });
  static_cast<void>(&wrong);
#else
  m.impl("nms", &wrong);
#endif
}
