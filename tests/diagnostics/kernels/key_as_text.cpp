// A dispatch key is a text.
// says: dispatch takes a dispatch key, c10::DispatchKey::CPU, or a device, torch::kCPU
#include <torch/library.h>

static at::Tensor same(const at::Tensor& a) { return a; }

auto kernel() {
#if defined(MENDED)
  return torch::dispatch(torch::kCPU, &same);
#else
  return torch::dispatch("CPU", &same);
#endif
}
