// A float in C++, without a schema.
// says: PyTorch knows no float in C++; use double
// argument: 2
#include <schema_ct/libtorch.hpp>

#if defined(MENDED)
at::Tensor scale(const at::Tensor& a, double by);
#else
at::Tensor scale(const at::Tensor& a, float by);
#endif

TORCH_LIBRARY(mistakes, m) { m.def("scale", &scale); }
