// SPDX-License-Identifier: BSL-1.0
// Matrix products, in tiles that a group of work items reads once.
#include <ATen/native/Resize.h>
#include <torch/library.h>
#include <schema_ct/aten.hpp>

#include "launch.hpp"

namespace ocl {
const char* const product_source = R"CL(
#define TILE 16
typedef struct { long a0, a1, b0, b1, a, b, out; } steps;
__kernel void run(const long m, const long n, const long k, const steps s, __global const T* a,
                  __global const T* b, __global T* out) {
  __local T rows[TILE][TILE], columns[TILE][TILE];
  const long i = get_global_id(1), j = get_global_id(0);
  const int y = get_local_id(1), x = get_local_id(0);
  T sum = 0;
  for (long from = 0; from < k; from += TILE) {
    rows[y][x] = i < m && from + x < k ? a[s.a + i * s.a0 + (from + x) * s.a1] : (T)0;
    columns[y][x] = j < n && from + y < k ? b[s.b + (from + y) * s.b0 + j * s.b1] : (T)0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int l = 0; l < TILE; ++l) sum += rows[y][l] * columns[l][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i < m && j < n) out[s.out + i * n + j] = sum;
}
)CL";

namespace {

struct steps {
  cl_long a0, a1, b0, b1, a, b, out;
};

[[nodiscard]] const program& program_of(const at::Tensor& self) {
  static const program of_float{"mm", product_source, "-DT=float"};
  static const program of_double{"mm", product_source, "-DT=double"};
  switch (self.scalar_type()) {
    case at::kFloat: return of_float;
    case at::kDouble: return of_double;
    default:
      throw c10::NotImplementedError("mm() on " + self.device().str() +
                                     ": no kernel for argument self of type " +
                                     c10::toString(self.scalar_type()));
  }
}

void check(const at::Tensor& self, const at::Tensor& other) {
  check_same_device(self, other, "mm", "mat2");
  if (self.dim() != 2 || other.dim() != 2 || self.size(1) != other.size(0))
    throw c10::Error("mm(): expected two matrices that can be multiplied, given self of " +
                     std::to_string(self.dim()) + " dimensions and mat2 of " +
                     std::to_string(other.dim()) + ", " + self.str() + " and " + other.str());
  if (self.scalar_type() != other.scalar_type())
    throw c10::Error(std::string("mm(): expected argument mat2 of type ") +
                     c10::toString(self.scalar_type()) + ", as self, but it has " +
                     c10::toString(other.scalar_type()));
}

/// Computes into `out`, which is contiguous.
void multiply(const at::Tensor& self, const at::Tensor& other, const at::Tensor& out) {
  const steps s = {self.stride(0),      self.stride(1),        other.stride(0),
                   other.stride(1),     self.storage_offset(), other.storage_offset(),
                   out.storage_offset()};
  launch(*buffer_of(self, "mm", "self").on, program_of(self))
      .value<cl_long>(out.size(0))
      .value<cl_long>(out.size(1))
      .value<cl_long>(self.size(1))
      .value(s)
      .memory(buffer_of(self, "mm", "self"))
      .memory(buffer_of(other, "mm", "mat2"))
      .memory(buffer_of(out, "mm", "out"))
      .run_square(static_cast<std::size_t>(out.size(0)), static_cast<std::size_t>(out.size(1)), 16);
}

at::Tensor product(const at::Tensor& self, const at::Tensor& other) {
  check(self, other);
  const at::Tensor out = empty_like_sizes({self.size(0), other.size(1)}, self, self.scalar_type());
  multiply(self, other, out);
  return out;
}
at::Tensor& mm_out(const at::Tensor& self, const at::Tensor& other, at::Tensor& out) {
  const at::Tensor result = product(self, other);
  check_same_device(self, out, "mm", "out");
  if (out.scalar_type() != self.scalar_type())
    throw c10::Error(std::string("mm(): expected argument out of type ") +
                     c10::toString(self.scalar_type()));
  at::native::resize_output(out, result.sizes());
  return out.copy_(result);
}
/// The product of two matrices; others go to the fallback.
at::Tensor matmul(const at::Tensor& self, const at::Tensor& other) {
  if (self.dim() == 2 && other.dim() == 2) return product(self, other);
  if (self.dim() == 2 && other.dim() == 1) return product(self, other.unsqueeze(1)).squeeze(1);
  if (self.dim() == 1 && other.dim() == 2) return product(self.unsqueeze(0), other).squeeze(0);
  if (self.dim() > 2 && other.dim() == 2 && self.numel() != 0) {
    std::vector<std::int64_t> sizes(self.sizes().begin(), self.sizes().end());
    sizes.back() = other.size(1);
    return product(self.reshape({-1, self.size(-1)}), other).view(sizes);
  }
  throw c10::NotImplementedError("matmul() on " + self.device().str() + ": no kernel for " +
                                 std::to_string(self.dim()) + " and " +
                                 std::to_string(other.dim()) + " dimensions");
}

}  // namespace

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("mm", &product);
  m.impl("mm.out", &mm_out);
  m.impl("matmul", &matmul);
}

}  // namespace ocl
