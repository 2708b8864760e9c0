// A Generator parameter, which is an optional one to PyTorch.
// says: the function takes an optional, which is T? in a schema
// argument: 2
#include <schema_ct/libtorch.hpp>

at::Tensor draw(const at::Tensor& a, at::Generator g);

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("draw(Tensor a, Generator? g) -> Tensor", &draw);
#else
  m.def("draw(Tensor a, Generator g) -> Tensor", &draw);
#endif
}
