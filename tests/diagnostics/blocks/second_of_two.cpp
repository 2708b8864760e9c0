// The last of three kernels is wrong, for a block that also names the module of its Python kernels.
// says: the function takes an optional, which is T? in a schema
// argument: 2
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <torch/library.h>

static at::Tensor first(const at::Tensor& a) { return a; }
static at::Tensor third(const at::Tensor& a, const std::optional<at::Tensor>&) { return a; }

TORCH_LIBRARY(mistakes, m) {
  m.set_python_module("mistakes.meta");
  m.def("first(Tensor a) -> Tensor");
  m.def("second(Tensor a) -> Tensor");
#if defined(MENDED)
  m.def("third(Tensor a, Tensor? b) -> Tensor");
#else
  m.def("third(Tensor a, Tensor b) -> Tensor");
#endif
}
TORCH_LIBRARY_IMPL(mistakes, CPU, m) {
  m.impl("first", &first);
  m.impl("second", [](const at::Tensor& a) { return a; });
  m.impl("third", TORCH_FN(third));
}
