// A kernel of CUDA takes a number of another type than PyTorch's operator has.
// argument: 3
// says: the schema and the function disagree on a type
// also: nvcc
#include <torch/library.h>
#include <schema_ct/aten.hpp>

#if defined(__CUDACC__)
__global__ void add_elements(float* out, const float* x, float alpha) { *out += alpha * *x; }
#endif

#if defined(MENDED)
using alpha_type = const at::Scalar&;
#else
using alpha_type = double;
#endif
static at::Tensor add(const at::Tensor& self, const at::Tensor& other, alpha_type) {
#if defined(__CUDACC__)
  add_elements<<<1, 1>>>(nullptr, nullptr, 1);
#endif
  return other.defined() ? other : self;
}

TORCH_LIBRARY_IMPL(aten, CUDA, m) { m.impl("add.Tensor", &add); }
