// A generic lambda has no signature to compare with the table.
// says: a kernel has one signature, and this one has a template or overloads
#include <torch/library.h>

SCHEMA_CT_OPERATORS(mistakes, "same(Tensor a) -> Tensor");

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("same", [](const at::Tensor& a) { return a; });
#else
  m.impl("same", [](auto a) { return a; });
#endif
}
