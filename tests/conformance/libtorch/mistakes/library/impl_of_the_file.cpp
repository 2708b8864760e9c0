// A kernel that does not fit the schema which another block of the file defines.
// says: the schema and the function disagree on a type
// argument: 2
// column: 20
// lines: 21; the macros of a block
// characters: 7000; the macros of a block
#include <schema_ct/libtorch.hpp>

static at::Tensor scale(const at::Tensor& a, double) { return a; }

TORCH_LIBRARY(mistakes, m) {
  m.set_python_module("mistakes.meta");
#if defined(MENDED)
  m.def("scale(Tensor self, float factor) -> Tensor", {at::Tag::pt2_compliant_tag});
#else
  m.def("scale(Tensor self, int factor) -> Tensor", {at::Tag::pt2_compliant_tag});
#endif
}
TORCH_LIBRARY_IMPL(mistakes, CPU, m) { m.impl("mistakes::scale", TORCH_FN(scale)); }
