// A noexcept function, of which PyTorch makes no kernel.
// says: a lambda that calls it will do
// refused by: the headers
#include <schema_ct/libtorch.hpp>

#if defined(MENDED)
at::Tensor one(const at::Tensor& a);
#else
at::Tensor one(const at::Tensor& a) noexcept;
#endif

TORCH_LIBRARY(mistakes, m) { m.def("one(Tensor a) -> Tensor", &one); }
