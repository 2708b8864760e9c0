// A kernel with a type for which no schema type stands is made beforehand.
// says: no schema type stands for one of the kernel's types
#include <torch/library.h>

struct box {
  int64_t width;
};
[[maybe_unused]] static at::Tensor by_box(const at::Tensor& a, box) { return a; }
[[maybe_unused]] static at::Tensor by_number(const at::Tensor& a, int64_t) { return a; }

auto kernel() {
#if defined(MENDED)
  return torch::CppFunction::makeFromUnboxedFunction(&by_number);
#else
  return torch::CppFunction::makeFromUnboxedFunction(&by_box);
#endif
}
