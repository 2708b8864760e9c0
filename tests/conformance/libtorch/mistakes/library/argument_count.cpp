// The kernel lacks the argument that it writes to.
// says: the function takes another number of arguments
#include <schema_ct/libtorch.hpp>

at::Tensor& add_out(const at::Tensor& a, const at::Tensor& b, double c, at::Tensor& out);
at::Tensor& add(const at::Tensor& a, const at::Tensor& b, double c);

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def("add_out(Tensor a, Tensor b, float c, Tensor(a!) out) -> Tensor(a!)", &add_out);
  (void)&add;
#else
  m.def("add_out(Tensor a, Tensor b, float c, Tensor(a!) out) -> Tensor(a!)", &add);
#endif
}
