// SPDX-License-Identifier: BSL-1.0
// The stub that completes the Fourier transform of a real signal, and its kernel for the CPU.
#include <ATen/Dispatch.h>
#include <ATen/WrapDimUtils.h>
#include <ATen/native/SpectralOpsUtils.h>

#include "stub_kernels.hpp"

#include <algorithm>
#include <vector>

namespace at::native {
namespace {

/// Walks over the elements of one dimension and of those behind it.
template <class T>
struct conjugates {
  IntArrayRef sizes, in_strides, out_strides;
  std::vector<bool> is_mirrored;

  void write(std::size_t d, const char* in, char* out) const {
    if (d == sizes.size()) {
      const T value = *reinterpret_cast<const T*>(in);
      *reinterpret_cast<T*>(out) = T(value.real(), -value.imag());
      return;
    }
    for (std::int64_t i = 0; i < sizes[d]; ++i) {
      const std::int64_t place = is_mirrored[d] && i != 0 ? sizes[d] - i : i;
      write(d + 1, in + i * in_strides[d], out + place * out_strides[d]);
    }
  }
};

void fill_with_conjugates(ScalarType dtype, IntArrayRef mirror_dims, IntArrayRef half_sizes,
                          IntArrayRef in_strides, const void* in_data, IntArrayRef out_strides,
                          void* out_data) {
  std::vector<bool> is_mirrored(half_sizes.size(), false);
  for (const std::int64_t d : mirror_dims) is_mirrored.at(static_cast<std::size_t>(d)) = true;
  AT_DISPATCH_COMPLEX_TYPES(dtype, "_fft_fill_with_conjugate_symmetry", [&] {
    conjugates<scalar_t>{half_sizes, in_strides, out_strides, is_mirrored}.write(
        0, static_cast<const char*>(in_data), static_cast<char*>(out_data));
  });
}

}  // namespace

SCHEMA_CT_CPU_STUB(fft_fill_with_conjugate_symmetry_stub, &fill_with_conjugates)

void _fft_fill_with_conjugate_symmetry_(const Tensor& self, IntArrayRef dims) {
  TORCH_INTERNAL_ASSERT(!dims.empty());
  std::vector<std::int64_t> transformed;
  for (const std::int64_t d : dims) transformed.push_back(maybe_wrap_dim(d, self.dim()));
  const std::int64_t last = transformed.back(), n = self.size(last);
  if (self.numel() == 0 || n <= 2) return;

  // All elements but the first along the last dimension, the input forwards from the second one,
  // the output backwards from the last one.
  const auto bytes = static_cast<std::int64_t>(self.element_size());
  std::vector<std::int64_t> sizes = self.sizes().vec(), in_strides = self.strides().vec();
  for (std::int64_t& stride : in_strides) stride *= bytes;
  std::vector<std::int64_t> out_strides = in_strides;
  const auto l = static_cast<std::size_t>(last);
  sizes[l] = (n - 1) / 2;
  out_strides[l] = -in_strides[l];

  // Elements 0 and 1 of two are their own mirror images.
  transformed.pop_back();
  std::erase_if(transformed, [&](std::int64_t d) { return self.size(d) <= 2; });
  char* const data = static_cast<char*>(self.data_ptr());
  fft_fill_with_conjugate_symmetry_stub(self.device().type(), self.scalar_type(), transformed,
                                        sizes, in_strides, data + in_strides[l], out_strides,
                                        data + (n - 1) * in_strides[l]);
}

}  // namespace at::native
