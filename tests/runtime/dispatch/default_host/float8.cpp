// SPDX-License-Identifier: BSL-1.0
// Eight-bit numbers: conversions from every bit pattern and from a million floats, compared with
// PyTorch 2.13.
#include <dispatch/default_host/float8.hpp>

#include <gtest/gtest.h>

#include <c10/util/Float8_e4m3fn.h>

#include <cmath>
#include <vector>

namespace {

/// Compares checksums of conversions with those of torch 2.13.0: of x.view(dtype).float() for every
/// byte, and of x.to(dtype) for every float whose lower twelve bits are zero.
template <class T>
void expect(std::uint64_t to_float, std::uint64_t from_float) {
  std::uint64_t sum = 0;
  for (unsigned i = 0; i != 256; ++i) {
    const float value = T(static_cast<std::uint8_t>(i), T::from_bits());
    const auto bits = std::isnan(value) ? 0x7fc00000U : __builtin_bit_cast(std::uint32_t, value);
    sum = sum * 1000003 + bits;
  }
  EXPECT_EQ(sum, to_float);
  sum = 0;
  for (std::uint32_t i = 0; i != 1U << 20; ++i)
    sum = sum * 1000003 + T(__builtin_bit_cast(float, i << 12)).x;
  EXPECT_EQ(sum, from_float);
}

TEST(Float8, ConvertsAsPyTorchDoes) {
  expect<c10::Float8_e4m3fn>(0x7819c9bdd2200000, 0xf94592811505680);
  expect<c10::Float8_e5m2>(0x6420ba9225000000, 0x2742d496051cf5aa);
  expect<c10::Float8_e4m3fnuz>(0xf1eaecfb0ac00000, 0x2f295c9fc5e7500);
  expect<c10::Float8_e5m2fnuz>(0x9148665a13400000, 0x6b8235446eaae500);
  expect<c10::Float8_e8m0fnu>(0x19c22dd3db000000, 0x50ed8baf83b1db2a);
}

template <class T>
std::vector<int> rounded(std::vector<float> values) {
  std::vector<int> out;
  for (const float value : values) out.push_back(T(value).x);
  return out;
}

TEST(Float8, RoundsToEvenAndOverflows) {
  const float infinity = HUGE_VALF;
  EXPECT_EQ(rounded<at::Float8_e4m3fn>({3.3F, 464.0F, -infinity, 0x1p-10F, NAN}),
            (std::vector<int>{69, 126, 254, 0, 127}));
  EXPECT_EQ(rounded<at::Float8_e5m2>({61439.0F, 61440.0F, -infinity, 0x1p-17F, NAN}),
            (std::vector<int>{123, 124, 252, 0, 127}));
  EXPECT_EQ(rounded<at::Float8_e4m3fnuz>({247.9F, 248.0F, -0.0F, 0x1p-10F, NAN}),
            (std::vector<int>{127, 128, 0, 1, 128}));
  EXPECT_EQ(rounded<at::Float8_e8m0fnu>({-1.5F, 3.0F, 1.41F, 0.0F, infinity}),
            (std::vector<int>{128, 129, 127, 0, 255}));
}

static_assert(sizeof(at::Float8_e5m2) == 1 && at::Float8_e5m2(1.0F).x == 0x3c);
static_assert(at::Float8_e5m2(HUGE_VALF).isinf() && !at::Float8_e5m2(HUGE_VALF).isnan());
static_assert(at::Float8_e4m3fn(NAN).isnan() && !at::Float8_e4m3fn(HUGE_VALF).isinf());

TEST(Float8, IsAScalarAndAnElementType) {
  EXPECT_EQ(at::Scalar(at::Float8_e4m3fn(1.5F)).toDouble(), 1.5);
  EXPECT_EQ(at::Scalar(at::Float8_e8m0fnu(2.0F)).toDouble(), 2);
  EXPECT_EQ(c10::CppTypeToScalarType<at::Float8_e5m2fnuz>::value, at::kFloat8_e5m2fnuz);
}

}  // namespace
