// A kernel with a key of its own does not fit the table's schema.
// says: the function takes another number of arguments
// column: 14
#include <torch/library.h>

SCHEMA_CT_OPERATORS(mistakes, "nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor",
                    "silu_and_mul(Tensor! out, Tensor x) -> ()");

static at::Tensor nms(const at::Tensor& dets, const at::Tensor&, double) { return dets; }
static void silu_and_mul(at::Tensor&, const at::Tensor&) {}

TORCH_LIBRARY_IMPL(mistakes, CUDA, m) {
  m.impl("silu_and_mul", &silu_and_mul);
#if defined(MENDED)
  m.impl("nms", c10::DispatchKey::CUDA, &nms);
#else
  m.impl("silu_and_mul", c10::DispatchKey::CPU, [] {});
  m.impl("nms", &nms);
#endif
}
