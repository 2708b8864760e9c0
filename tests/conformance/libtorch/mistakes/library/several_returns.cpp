// A kernel that returns a vector, which is one return, for a schema with two.
// says: the schema and the function disagree on a type
// argument: -1
#include <schema_ct/libtorch.hpp>

#if defined(MENDED)
std::tuple<at::Tensor, at::Tensor> split(const at::Tensor& a);
#else
std::vector<at::Tensor> split(const at::Tensor& a);
#endif

TORCH_LIBRARY(mistakes, m) { m.def("split(Tensor a) -> (Tensor, Tensor)", &split); }
