// A kernel of the stable ABI that returns an int instead of a Tensor: a call crashes the process.
// says: the schema and the function disagree on a type
// argument: -1
#define TORCH_STABLE_ONLY
#include <schema_ct/libtorch.hpp>

using torch::stable::Tensor;

#if defined(MENDED)
Tensor first(const std::vector<Tensor>& a);
#else
int64_t first(const std::vector<Tensor>& a);
#endif

STABLE_TORCH_LIBRARY(mistakes, m) { m.def("first(Tensor[] a) -> Tensor", TORCH_BOX(&first)); }
