// The kernel is the name of an overloaded function, in a block with a table.
// says: impl takes a name, perhaps a dispatch key, then one kernel
#include <torch/library.h>

SCHEMA_CT_OPERATORS(mistakes, "f(Tensor a) -> Tensor");

[[maybe_unused]] static at::Tensor f(const at::Tensor& a) { return a; }
[[maybe_unused]] static at::Tensor f(const at::Tensor& a, bool) { return a; }

TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
#if defined(MENDED)
  m.impl("f", static_cast<at::Tensor (*)(const at::Tensor&)>(&f));
#else
  m.impl("f", &f);
#endif
}
