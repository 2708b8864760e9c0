// A mistake in a definition with tags.
// says: unknown type
// argument: 1
// column: 3
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("f(Tensor a) -> Tensor", {at::Tag::pt2_compliant_tag});
#else
  m.def("f(Tensr a) -> Tensor", {at::Tag::pt2_compliant_tag});
#endif
}
