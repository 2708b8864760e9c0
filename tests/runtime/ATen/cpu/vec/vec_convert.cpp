// SPDX-License-Identifier: BSL-1.0
// Conversions between vectors of different types and sizes.
#include <ATen/cpu/vec/vec.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace {

using namespace at::vec;
using c10::BFloat16;
using c10::Half;

template <class T>
class OfSixteenBits : public testing::Test {};
using both = testing::Types<Half, BFloat16>;
TYPED_TEST_SUITE(OfSixteenBits, both);

TYPED_TEST(OfSixteenBits, EveryNumberIsTheSameInFloat) {
  using T = TypeParam;
  constexpr int n = Vectorized<T>::size();
  for (unsigned bits = 0; bits < 0x10000; bits += n) {
    std::vector<T> in;
    for (unsigned i = 0; i < n; ++i)
      in.push_back(T(static_cast<std::uint16_t>(bits + i), T::from_bits()));
    const auto [low, high] = convert_to_float(Vectorized<T>::loadu(in.data()));
    const auto back = convert_from_float<T>(low, high);
    for (int i = 0; i < n; ++i) {
      const float wanted = in[static_cast<std::size_t>(i)];
      const float got = i < n / 2 ? low[i] : high[i - n / 2];
      if (std::isnan(wanted)) {
        EXPECT_TRUE(std::isnan(got) && std::isnan(static_cast<float>(back[i])));
      } else {
        EXPECT_EQ(got, wanted);
        EXPECT_EQ(back[i].x, in[static_cast<std::size_t>(i)].x);
      }
    }
  }
}

TYPED_TEST(OfSixteenBits, FloatIsRoundedAsOneNumberIs) {
  using T = TypeParam;
  constexpr int n = Vectorized<float>::size();
  std::uint32_t bits = 1;
  for (int round = 0; round < 2000; ++round) {
    std::vector<float> in;
    for (int i = 0; i < 2 * n; ++i) {
      bits = bits * 1664525U + 1013904223U;
      in.push_back(__builtin_bit_cast(float, bits ^ (bits >> 13)));
    }
    const auto out = convert_from_float<T>(Vectorized<float>::loadu(in.data()),
                                           Vectorized<float>::loadu(in.data() + n));
    for (int i = 0; i < 2 * n; ++i) EXPECT_EQ(out[i].x, T(in[static_cast<std::size_t>(i)]).x);
  }
}

TYPED_TEST(OfSixteenBits, AreLoadedAsFloat) {
  using T = TypeParam;
  std::vector<T> in;
  for (int i = 0; i < Vectorized<T>::size(); ++i) in.push_back(T(static_cast<float>(i)));
  Vectorized<float> one, low, high;
  load_to_float(in.data(), one);
  load_to_float(in.data(), low, high);
  EXPECT_EQ(one[1], 1.0F);
  EXPECT_EQ(low[1], 1.0F);
  EXPECT_EQ(high[1], static_cast<float>(Vectorized<float>::size() + 1));
}

TEST(VecConvert, ConvertsAsManyElementsAsBothHave) {
  const auto ints = convert<std::int32_t>(Vectorized<float>(-2.75F));
  EXPECT_EQ(ints[0], -2);
  const auto wide = convert<std::int64_t, 2>(VectorizedN<float, 1>(Vectorized<float>(7.5F)));
  EXPECT_EQ(wide[0][0], 7);
  EXPECT_EQ(wide[1][Vectorized<std::int64_t>::size() - 1], 7);
  const VectorizedN<float, 2> floats =
      convert<float, 2, BFloat16, 1>(Vectorized<BFloat16>(BFloat16(3)));
  EXPECT_EQ(floats[1][0], 3.0F);
  const Vectorized<Half> halves = convert<Half, 1, float, 2>(VectorizedN<float, 2>(5.0F));
  EXPECT_EQ(static_cast<float>(halves[Vectorized<Half>::size() - 1]), 5.0F);
  const auto bytes = round_convert<std::int8_t, 1>(VectorizedN<float, 4>(300.0F));
  EXPECT_EQ(bytes[0][0], 127);
  const std::vector<float> from{1.5F, -2.5F, 3.0F};
  std::vector<std::int16_t> to(3);
  convert(from.data(), to.data(), 3);
  EXPECT_EQ(to, (std::vector<std::int16_t>{1, -2, 3}));
}

TEST(VecConvert, KeepsBitsOrValues) {
  EXPECT_EQ(cast<std::int32_t>(Vectorized<float>(1.0F))[0], 0x3f800000);
  EXPECT_EQ(convert_to_int_of_same_size(Vectorized<double>(-3.9))[0], -3);
  EXPECT_EQ(convert_to_fp_of_same_size<float>(Vectorized<std::int32_t>(12))[0], 12.0F);
  static_assert(std::is_same_v<vechold_type<Vectorized<BFloat16>>, BFloat16>);
}

TEST(VectorizedN, IsSeveralVectors) {
  using V = VectorizedN<float, 3>;
  constexpr int n = V::size();
  EXPECT_EQ(n, 3 * Vectorized<float>::size());
  std::vector<float> in;
  for (int i = 0; i < n; ++i) in.push_back(static_cast<float>(i));
  for (int count = 0; count <= n; ++count) {
    std::vector<float> out(in.size(), -1.0F);
    V::loadu(in.data(), count).store(out.data(), count);
    for (int i = 0; i < n; ++i)
      EXPECT_EQ(out[static_cast<std::size_t>(i)], i < count ? static_cast<float>(i) : -1.0F);
  }
  const auto a = V::loadu(in.data());
  const auto sum = fmadd(a, V(2.0F), V(1.0F)) + a.abs() - maximum(a, V(3.0F));
  std::vector<float> out(in.size());
  sum.store(out.data());
  for (std::size_t i = 0; i < out.size(); ++i)
    EXPECT_EQ(out[i], 3 * in[i] + 1 - std::max(in[i], 3.0F));
  EXPECT_EQ(V::arange(0.0F, 1.0F)[2][0], static_cast<float>(2 * Vectorized<float>::size()));
  EXPECT_EQ(V::set(a, V(9.0F), Vectorized<float>::size() + 1)[1][1], a[1][1]);
  EXPECT_EQ(V::blendv(a, V(9.0F), a < V(1.0F))[0][0], 9.0F);
}

#if SCHEMA_CT_REGISTER_BYTES == VECTOR_WIDTH && VECTOR_WIDTH > 16
TEST(VecConvert, HasFunctionsOfRegisters) {
  registers::floats low, high;
  cvtbf16_fp32(Vectorized<BFloat16>(BFloat16(2)), low, high);
  EXPECT_EQ(Vectorized<float>(high)[0], 2.0F);
  cvtfp16_fp32(registers::first_half(Vectorized<Half>(Half(0.5F))), low);
  EXPECT_EQ(Vectorized<float>(low)[0], 0.5F);
  EXPECT_EQ(static_cast<float>(Vectorized<BFloat16>(cvtfp32_bf16(high, low))[0]), 2.0F);
}
#endif

}  // namespace
