// A kernel with a type for which no schema type stands is wrapped.
// says: no schema type stands for one of the kernel's types
#include <torch/library.h>

struct box {
  int64_t width;
};
[[maybe_unused]] static at::Tensor by_box(const at::Tensor& a, box) { return a; }
[[maybe_unused]] static at::Tensor by_number(const at::Tensor& a, int64_t) { return a; }

TORCH_LIBRARY_FRAGMENT(mistakes, m) {
#if defined(MENDED)
  m.impl("same", torch::CppFunction(&by_number));
#else
  m.impl("same", torch::CppFunction(&by_box));
#endif
}
