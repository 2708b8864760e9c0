// The kernel stands before the schema.
// says: def takes a schema, then one kernel, then tags
#include <schema_ct/libtorch.hpp>

at::Tensor one(const at::Tensor& a);

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("one(Tensor a) -> Tensor", &one);
#else
  m.def(&one, "one(Tensor a) -> Tensor");
#endif
}
