// The kernel's second parameter is a class of the program.
// says: no schema type stands for what the function takes
// argument: 2
// says(g++): settings
// says(clang): settings
#include <torch/library.h>

struct settings {
  bool exact;
};
[[maybe_unused]] static at::Tensor same(const at::Tensor& a, const settings&) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", [](const at::Tensor& a, bool exact) { return same(a, {exact}); });
#else
  m.impl("same", &same);
#endif
}
