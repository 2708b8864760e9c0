// A kernel whose name is overloaded.
// says: def takes a schema, then one kernel, then tags
#include <schema_ct/libtorch.hpp>

at::Tensor one(const at::Tensor& a);
at::Tensor one(const at::Tensor& a, bool b);

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("one(Tensor a) -> Tensor", static_cast<at::Tensor (*)(const at::Tensor&)>(&one));
#else
  m.def("one(Tensor a) -> Tensor", &one);
#endif
}
