// A kernel with a key of its own, for an operator that a fragment defines with its namespace.
// says: the function takes another number of arguments
// says(clang): schema has 3, function has 2
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/library.h>

static at::Tensor clamp(const at::Tensor& a, double) { return a; }

TORCH_LIBRARY_FRAGMENT(mistakes, m) {
#if defined(MENDED)
  m.def("mistakes::clamp(Tensor a, float low) -> Tensor");
#else
  m.def("mistakes::clamp(Tensor a, float low, float high) -> Tensor");
#endif
}
TORCH_LIBRARY_FRAGMENT(mistakes, m) { m.impl("mistakes::clamp", c10::DispatchKey::CPU, &clamp); }
