// SPDX-License-Identifier: BSL-1.0
// Matrix products, by cuBLAS if the CUDA Toolkit has it.
#include <ATen/Dispatch.h>
#include <ATen/native/Resize.h>
#include <torch/library.h>
#include <schema_ct/aten.hpp>

#include <algorithm>
#include <limits>

#include "layout.cuh"

namespace cuda_backend {
namespace {

void check(const at::Tensor& self, const at::Tensor& other) {
  check_on_device(other, self, "mm", "mat2");
  if (self.dim() != 2 || other.dim() != 2 || self.size(1) != other.size(0) ||
      self.scalar_type() != other.scalar_type())
    throw c10::Error("mm(): expected two matrices of one type that can be multiplied, given " +
                     self.str() + " and " + other.str());
}

#if __has_include(<cublas_v2.h>)
/// A matrix as an argument of cuBLAS, which is column-major: a row-major matrix is passed as its
/// transpose.
struct operand {
  at::Tensor matrix;
  cublasOperation_t operation;
  int step;
};
int checked_int(std::int64_t n) {
  if (n > std::numeric_limits<int>::max())
    throw c10::Error("mm(): cuBLAS takes sizes of up to 2^31 - 1, given " + std::to_string(n));
  return static_cast<int>(n);
}
operand operand_of(const at::Tensor& m) {
  const auto is_dense = [&](std::int64_t along, std::int64_t across) {
    return m.stride(along) == 1 && m.stride(across) >= std::max<std::int64_t>(1, m.size(along));
  };
  if (is_dense(1, 0)) return {m, CUBLAS_OP_N, checked_int(m.stride(0))};
  if (is_dense(0, 1)) return {m, CUBLAS_OP_T, checked_int(m.stride(1))};
  return {m.contiguous(), CUBLAS_OP_N, checked_int(std::max<std::int64_t>(1, m.size(1)))};
}

void multiply(const at::Tensor& self, const at::Tensor& other, const at::Tensor& out) {
  const c10::cuda::CUDAGuard guard(self.device());
  const operand a = operand_of(self), b = operand_of(other);
  const int rows = checked_int(out.size(0)), columns = checked_int(out.size(1)),
            n = checked_int(self.size(1));
  const auto gemm = [&](auto function, auto one) {
    using number = decltype(one);
    const number zero = 0;
    TORCH_CUDABLAS_CHECK(function(at::cuda::getCurrentCUDABlasHandle(), b.operation, a.operation,
                                  columns, rows, n, &one, b.matrix.const_data_ptr<number>(), b.step,
                                  a.matrix.const_data_ptr<number>(), a.step, &zero,
                                  out.data_ptr<number>(), columns));
  };
  switch (self.scalar_type()) {
    case at::kFloat: return gemm(&cublasSgemm, 1.0F);
    case at::kDouble: return gemm(&cublasDgemm, 1.0);
    default:
      throw c10::NotImplementedError("mm() on " + self.device().str() +
                                     ": no kernel for argument self of type " +
                                     c10::toString(self.scalar_type()));
  }
}
#else
/// One thread for each element of the product.
void multiply(const at::Tensor& self, const at::Tensor& other, const at::Tensor& out) {
  const std::int64_t columns = other.size(1), n = self.size(1);
  const std::int64_t a0 = self.stride(0), a1 = self.stride(1), b0 = other.stride(0),
                     b1 = other.stride(1);
  AT_DISPATCH_FLOATING_TYPES(self.scalar_type(), "mm", [&] {
    const scalar_t *const a = self.const_data_ptr<scalar_t>(), *const b =
                                                                   other.const_data_ptr<scalar_t>();
    scalar_t* const y = out.data_ptr<scalar_t>();
    for_each(out, out.numel(), [=] __device__(std::int64_t i) {
      const std::int64_t row = i / columns, column = i % columns;
      scalar_t sum = 0;
      for (std::int64_t k = 0; k < n; ++k) sum += a[row * a0 + k * a1] * b[k * b0 + column * b1];
      y[i] = sum;
    });
  });
}
#endif

at::Tensor product(const at::Tensor& self, const at::Tensor& other) {
  check(self, other);
  const at::Tensor out = at::empty({self.size(0), other.size(1)}, self.options());
  if (self.size(1) == 0) return out.zero_();
  if (out.numel() != 0) multiply(self, other, out);
  return out;
}
at::Tensor& mm_out(const at::Tensor& self, const at::Tensor& other, at::Tensor& out) {
  const at::Tensor result = product(self, other);
  at::native::resize_output(out, result.sizes());
  return out.copy_(result);
}

}  // namespace

TORCH_LIBRARY_IMPL(aten, CUDA, m) {
  m.impl("mm", &product);
  m.impl("mm.out", &cuda_backend::mm_out);
}

}  // namespace cuda_backend
