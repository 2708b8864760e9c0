// The kernel stands before the schema.
// says: def takes a schema, then one kernel, then tags
#define TORCH_STABLE_ONLY
#include <schema_ct/libtorch.hpp>

using torch::stable::Tensor;

Tensor one(Tensor a);

STABLE_TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("one(Tensor a) -> Tensor", TORCH_BOX(&one));
#else
  m.def(TORCH_BOX(&one), "one(Tensor a) -> Tensor");
#endif
}
