// The kernel is a generic lambda, which has no signature.
// says: a kernel has one signature, and this one has a template or overloads
#include <torch/library.h>

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", [](const at::Tensor& a) { return a; });
#else
  m.impl("same", [](auto a) { return a; });
#endif
}
