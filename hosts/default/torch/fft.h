// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for Fourier transforms.
#pragma once

#include <ATen/Functions.h>

// PyTorch's functions in this namespace are operators under other names.
#define SCHEMA_CT_FFT(name, given, sizes, dimensions)                                    \
  [[nodiscard]] inline at::Tensor name(const at::Tensor& self, sizes n = {}, dimensions, \
                                       std::optional<std::string_view> norm = {}) {      \
    return at::fft_##name##given(self, n, dim, norm);                                    \
  }
namespace torch {
namespace SCHEMA_CT_HIDDEN fft {
inline constexpr std::int64_t last_two[] = {-2, -1};
SCHEMA_CT_FFT(fft, _symint, std::optional<c10::SymInt>, std::int64_t dim = -1)
SCHEMA_CT_FFT(ifft, _symint, std::optional<c10::SymInt>, std::int64_t dim = -1)
SCHEMA_CT_FFT(rfft, _symint, std::optional<c10::SymInt>, std::int64_t dim = -1)
SCHEMA_CT_FFT(irfft, _symint, std::optional<c10::SymInt>, std::int64_t dim = -1)
SCHEMA_CT_FFT(hfft, _symint, std::optional<c10::SymInt>, std::int64_t dim = -1)
SCHEMA_CT_FFT(ihfft, _symint, std::optional<c10::SymInt>, std::int64_t dim = -1)
SCHEMA_CT_FFT(fft2, , at::OptionalIntArrayRef, at::IntArrayRef dim = last_two)
SCHEMA_CT_FFT(ifft2, , at::OptionalIntArrayRef, at::IntArrayRef dim = last_two)
SCHEMA_CT_FFT(rfft2, , at::OptionalIntArrayRef, at::IntArrayRef dim = last_two)
SCHEMA_CT_FFT(irfft2, , at::OptionalIntArrayRef, at::IntArrayRef dim = last_two)
SCHEMA_CT_FFT(hfft2, , at::OptionalIntArrayRef, at::IntArrayRef dim = last_two)
SCHEMA_CT_FFT(ihfft2, , at::OptionalIntArrayRef, at::IntArrayRef dim = last_two)
SCHEMA_CT_FFT(fftn, , at::OptionalIntArrayRef, at::OptionalIntArrayRef dim = {})
SCHEMA_CT_FFT(ifftn, , at::OptionalIntArrayRef, at::OptionalIntArrayRef dim = {})
SCHEMA_CT_FFT(rfftn, , at::OptionalIntArrayRef, at::OptionalIntArrayRef dim = {})
SCHEMA_CT_FFT(irfftn, , at::OptionalIntArrayRef, at::OptionalIntArrayRef dim = {})
SCHEMA_CT_FFT(hfftn, , at::OptionalIntArrayRef, at::OptionalIntArrayRef dim = {})
SCHEMA_CT_FFT(ihfftn, , at::OptionalIntArrayRef, at::OptionalIntArrayRef dim = {})

[[nodiscard]] inline at::Tensor fftshift(const at::Tensor& self, at::OptionalIntArrayRef dim = {}) {
  return at::fft_fftshift(self, dim);
}
[[nodiscard]] inline at::Tensor ifftshift(const at::Tensor& self,
                                          at::OptionalIntArrayRef dim = {}) {
  return at::fft_ifftshift(self, dim);
}
[[nodiscard]] inline at::Tensor fftfreq(std::int64_t n, const at::TensorOptions& options = {}) {
  return at::fft_fftfreq(n, 1.0, options);
}
[[nodiscard]] inline at::Tensor fftfreq(std::int64_t n, double d,
                                        const at::TensorOptions& options = {}) {
  return at::fft_fftfreq(n, d, options);
}
[[nodiscard]] inline at::Tensor rfftfreq(std::int64_t n, const at::TensorOptions& options = {}) {
  return at::fft_rfftfreq(n, 1.0, options);
}
[[nodiscard]] inline at::Tensor rfftfreq(std::int64_t n, double d,
                                         const at::TensorOptions& options = {}) {
  return at::fft_rfftfreq(n, d, options);
}
}  // namespace fft
}  // namespace torch
#undef SCHEMA_CT_FFT
