// SPDX-License-Identifier: BSL-1.0
// The Fourier transform of a real signal is completed from its first half. The expected transforms
// are computed from their definition.
#include <ATen/ATen.h>
#include <ATen/native/SpectralOpsUtils.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "stub_calls.hpp"

namespace at::native {
static std::vector<std::int64_t> mirrored;
static void note_dimensions(ScalarType, IntArrayRef dims, IntArrayRef, IntArrayRef, const void*,
                            IntArrayRef, void*) {
  mirrored = dims.vec();
}
REGISTER_PRIVATEUSE1_DISPATCH(fft_fill_with_conjugate_symmetry_stub, &note_dimensions)
}  // namespace at::native

namespace {

using namespace at::native;
using at::Tensor;

/// The matrix that transforms a signal of n numbers.
Tensor transform(std::int64_t n) {
  const Tensor k = at::arange(n).to(at::kDouble);
  const Tensor angles = at::outer(k, k) * (-2 * std::acos(-1.0) / static_cast<double>(n));
  return at::polar(at::ones_like(angles), angles);
}

/// The transform, but zero in the second half along the last dimension; its memory may be strided.
Tensor first_half(const Tensor& whole, bool transposed) {
  const std::int64_t n = whole.size(-1);
  Tensor out = transposed ? at::zeros_like(whole.transpose(0, 1).contiguous()).transpose(0, 1)
                          : at::zeros_like(whole);
  const std::int64_t half = infer_ft_real_to_complex_onesided_size(n);
  static_cast<void>(out.narrow(-1, 0, half).copy_(whole.narrow(-1, 0, half)));
  return out;
}

TEST(TransformStubs, AlongOneAndTwoDimensions) {
  for (const std::int64_t n : {1, 2, 5, 6})
    for (const std::int64_t rows : {1, 2, 3, 4})
      for (const bool transposed : {false, true}) {
        const Tensor x = at::cos(test::numbers({rows, n}) * 1.7).to(at::kComplexDouble);
        const Tensor along_one = x.mm(transform(n));
        Tensor out = first_half(along_one, transposed);
        _fft_fill_with_conjugate_symmetry_(out, {-1});
        EXPECT_TRUE(at::allclose(out, along_one));
        const Tensor along_both = transform(rows).mm(along_one);
        out = first_half(along_both, transposed);
        _fft_fill_with_conjugate_symmetry_(out, {0, 1});
        EXPECT_TRUE(at::allclose(out, along_both));
      }
}

TEST(TransformStubs, ABackendsKernel) {
  fft_fill_with_conjugate_symmetry_stub(at::kPrivateUse1, at::kComplexFloat, at::IntArrayRef{2},
                                        at::IntArrayRef{}, at::IntArrayRef{}, nullptr,
                                        at::IntArrayRef{}, nullptr);
  EXPECT_EQ(mirrored, std::vector<std::int64_t>{2});
}

}  // namespace
