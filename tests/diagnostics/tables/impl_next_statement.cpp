// A kernel for a device in the statement after the definition, as in vLLM, does not fit.
// says: the function takes another number of arguments
// column: 27
#include <torch/library.h>

SCHEMA_CT_OPERATORS(mistakes,
                    "rms_norm(Tensor! result, Tensor input, Tensor weight, float epsilon) -> ()",
                    "silu_and_mul(Tensor! out, Tensor input) -> ()");

static void silu_and_mul(at::Tensor&) {}
static void silu_and_mul_2(at::Tensor&, at::Tensor&) {}

TORCH_LIBRARY(mistakes, ops) {
  ops.def("silu_and_mul(Tensor! out, Tensor input) -> ()");
#if defined(MENDED)
  ops.impl("silu_and_mul", torch::kCUDA, &silu_and_mul_2);
  static_cast<void>(&silu_and_mul);
#else
  ops.impl("silu_and_mul", torch::kCUDA, &silu_and_mul);
  static_cast<void>(&silu_and_mul_2);
#endif
}
