// A SymInt by const reference, which PyTorch takes for an int.
// says: a SymInt is known by its value alone; take c10::SymInt
// argument: 2
// column: 13
#include <schema_ct/libtorch.hpp>

#if defined(MENDED)
at::Tensor narrow(const at::Tensor& a, c10::SymInt n);
#else
at::Tensor narrow(const at::Tensor& a, const c10::SymInt& n);
#endif

TORCH_LIBRARY(mistakes, m) { m.def("f(Tensor a, SymInt n) -> Tensor", &narrow); }
