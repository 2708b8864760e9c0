// A definition of an operator that PyTorch has with another schema.
// says: the table of this namespace has another schema for this operator
// column: 29
#include <torch/library.h>
#include <schema_ct/aten.hpp>

TORCH_LIBRARY_FRAGMENT(aten, m) {
#if defined(MENDED)
  m.def("dropout(Tensor input, float p, bool train) -> Tensor");
#else
  m.def("dropout(Tensor input, float q, bool train) -> Tensor");
#endif
}
