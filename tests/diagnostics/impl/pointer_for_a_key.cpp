// No schema type stands for a pointer, for one key neither.
// says: no schema type stands for what the function takes
// argument: 1
#include <torch/library.h>

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("fill", torch::kCUDA, [](const at::Tensor&) {});
#else
  m.impl("fill", torch::kCUDA, [](float*) {});
#endif
}
