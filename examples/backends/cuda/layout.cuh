// SPDX-License-Identifier: BSL-1.0
// Iterates over tensors with any strides in kernels, and launches these.
#pragma once

#include <ATen/ATen.h>
#include <ATen/cuda/CUDAContext.h>

#include <initializer_list>
#include <string>

namespace cuda_backend {

constexpr int most_dimensions = 8;

/// The layout of up to three tensors that are broadcast to `sizes`.
struct layout {
  std::int64_t sizes[most_dimensions] = {};
  std::int64_t strides[3][most_dimensions] = {};
  int dimensions = 0;

  layout(at::IntArrayRef all, std::initializer_list<const at::Tensor*> tensors,
         const char* operation) {
    if (all.size() > most_dimensions)
      throw c10::Error(std::string(operation) + "() on cuda devices: at most 8 dimensions");
    dimensions = static_cast<int>(all.size());
    for (std::size_t d = 0; d < all.size(); ++d) sizes[d] = all[d];
    int t = 0;
    for (const at::Tensor* tensor : tensors) {
      const std::size_t missing = all.size() - static_cast<std::size_t>(tensor->dim());
      for (std::int64_t d = 0; d < tensor->dim(); ++d)
        if (tensor->size(d) != 1)
          strides[t][missing + static_cast<std::size_t>(d)] = tensor->stride(d);
      ++t;
    }
  }
  /// The offset of element i in tensor t.
  __device__ std::int64_t place(int t, std::int64_t i) const {
    std::int64_t at = 0;
    for (int d = dimensions - 1; d >= 0; --d) {
      const std::int64_t q = i / sizes[d];
      at += (i - q * sizes[d]) * strides[t][d];
      i = q;
    }
    return at;
  }
};

template <class Each>
__global__ void for_each_kernel(std::int64_t n, Each each) {
  for (std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n;
       i += std::int64_t{gridDim.x} * blockDim.x)
    each(i);
}

/// Calls `each` with 0 to n - 1, on the device of `like`.
template <class Each>
void for_each(const at::Tensor& like, std::int64_t n, const Each& each) {
  if (n == 0) return;
  const c10::cuda::CUDAGuard guard(like.device());
  constexpr std::int64_t threads = 256, most_blocks = 65535;
  const std::int64_t blocks = std::min((n + threads - 1) / threads, most_blocks);
  for_each_kernel<<<static_cast<unsigned>(blocks), static_cast<unsigned>(threads), 0,
                    at::cuda::getCurrentCUDAStream()>>>(n, each);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

inline void check_on_device(const at::Tensor& t, const at::Tensor& like, const char* operation,
                            const char* argument) {
  if (t.device() == like.device()) return;
  throw c10::Error(std::string(operation) +
                   "(): expected all tensors on one device, but argument " + argument + " is on " +
                   t.device().str() + " and self is on " + like.device().str());
}

}  // namespace cuda_backend
