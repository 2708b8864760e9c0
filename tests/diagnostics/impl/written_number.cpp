// The kernel takes a number by non-const reference: what it writes would be lost.
// says: of all arguments only a Tensor can be written to
// argument: 2
// says(g++): long int&
// says(clang): long &
#include <torch/library.h>

[[maybe_unused]] static void count(const at::Tensor& x, std::int64_t& n) { n = x.numel(); }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("count", [](const at::Tensor& x) {
    std::int64_t n = 0;
    count(x, n);
    return n;
  });
#else
  m.impl("count", &count);
#endif
}
