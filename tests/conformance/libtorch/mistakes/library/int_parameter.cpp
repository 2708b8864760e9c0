// An int in C++.
// says: PyTorch knows no integer but int64_t in C++; use int64_t
// argument: 2
#include <schema_ct/libtorch.hpp>

#if defined(MENDED)
at::Tensor repeat(const at::Tensor& a, int64_t n);
#else
at::Tensor repeat(const at::Tensor& a, int n);
#endif

TORCH_LIBRARY(mistakes, m) { m.def("f(Tensor a, int n) -> Tensor", &repeat); }
