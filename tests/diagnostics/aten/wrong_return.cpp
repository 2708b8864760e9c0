// A kernel of PyTorch's operator returns another type.
// says: the schema and the function disagree on a type
// says: ::std::tuple<at::Tensor,at::Tensor> (const at::Tensor & self, int64_t dim, bool keepdim)
// says(g++): function returns
// says(clang): but_function_returns
// says(nvcc): but_function_returns
// argument: -2
#include <torch/library.h>
#include <schema_ct/aten.hpp>

#if defined(MENDED)
using places = at::Tensor;
#else
using places = std::int64_t;
#endif
static std::tuple<at::Tensor, places> largest(const at::Tensor& a, std::int64_t, bool) {
  return {a, places()};
}

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) { m.impl("max.dim", &largest); }
