// A kernel with a key of its own takes a pointer, for which no schema type stands.
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
