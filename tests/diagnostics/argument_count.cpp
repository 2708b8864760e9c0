// The kernel takes one argument more than the schema has.
// expect: the function takes another number of arguments
// g++: schema_has{1}, schema_ct::report::function_has{2}
// g++: column{11}
// clang: {"schema has 1, function has 2        "}, 11, {"f(Tensor a>>)<< -> Tensor           "}
#include <torch/library.h>

TORCH_LIBRARY_FRAGMENT(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a, bool b) -> Tensor", [](const at::Tensor& a, bool) { return a; });
#else
  m.def("f(Tensor a) -> Tensor", [](const at::Tensor& a, bool) { return a; });
#endif
}
