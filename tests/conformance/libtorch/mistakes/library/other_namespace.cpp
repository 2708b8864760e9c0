// A name with the namespace of another block.
// says: this is not the namespace of the block or table
// column: 1
#include <schema_ct/libtorch.hpp>

at::Tensor one(const at::Tensor& a);

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("mistakes::one(Tensor a) -> Tensor", &one);
#else
  m.def("mine::one(Tensor a) -> Tensor", &one);
#endif
}
