// SPDX-License-Identifier: BSL-1.0
// Functions that apply vectors to arrays, also to arrays whose length is not a multiple of the
// vector's.
#include <ATen/cpu/vec/functional.h>
#include <ATen/cpu/vec/vec_quant.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace {

using at::vec::Vectorized;
using c10::BFloat16;
using c10::Half;
using Vec = Vectorized<float>;

const std::vector<std::int64_t> lengths{0,  1,  2,  3,  7,  8,  9,  15, 16,
                                        17, 31, 32, 33, 63, 64, 65, 200};

template <class T>
std::vector<T> ramp(std::int64_t n) {
  std::vector<T> out;
  for (std::int64_t i = 0; i < n; ++i) out.push_back(static_cast<T>(static_cast<float>(i % 9 - 4)));
  return out;
}

TEST(VecFunctional, MapsArrays) {
  for (const std::int64_t n : lengths) {
    const auto a = ramp<float>(n), b = std::vector<float>(a.rbegin(), a.rend());
    std::vector<float> out(a.size() + 1, -1.0F);
    at::vec::map<float>([](Vec x) { return x * x; }, out.data(), a.data(), n);
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(out[i], a[i] * a[i]);
    at::vec::map2<float>([](Vec& x, Vec& y) { return x - y; }, out.data(), a.data(), b.data(), n);
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(out[i], a[i] - b[i]);
    at::vec::map3<float>([](Vec x, Vec y, Vec z) { return x * y + z; }, out.data(), a.data(),
                         b.data(), a.data(), n);
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(out[i], a[i] * b[i] + a[i]);
    at::vec::map4<float>([](Vec x, Vec y, Vec z, Vec w) { return x + y + z + w; }, out.data(),
                         a.data(), b.data(), a.data(), b.data(), n);
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(out[i], 2 * (a[i] + b[i]));
    EXPECT_EQ(out.back(), -1.0F) << "written behind the end";
  }
}

template <class T>
void expect_sixteen_bits_are_computed_in_float() {
  for (const std::int64_t n : lengths) {
    const auto a = ramp<T>(n);
    std::vector<T> out(a.size() + 1, T(-1.0F));
    // (x + 1/512) - x is 0 in T, and 1/512 in float.
    const float little = 1.0F / 512;
    at::vec::map<T>([&](Vec x) { return (x + Vec(little) - x) * Vec(512.0F); }, out.data(),
                    a.data(), n);
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(static_cast<float>(out[i]), 1.0F);
    EXPECT_EQ(static_cast<float>(out.back()), -1.0F);
    const auto wide = ramp<float>(n);
    at::vec::map<T>([](Vec x) { return x + Vec(1.0F); }, out.data(), wide.data(), n);
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(static_cast<float>(out[i]), wide[i] + 1);
    at::vec::map2<T>([](auto x, auto y) { return x * y; }, out.data(), a.data(), a.data(), n);
    for (std::size_t i = 0; i < a.size(); ++i)
      EXPECT_EQ(static_cast<float>(out[i]), wide[i] * wide[i]);
    float sum = 0, squares = 0;
    for (const float x : wide) {
      sum += x;
      squares += x * x;
    }
    EXPECT_EQ(at::vec::reduce_all<T>([](Vec& x, Vec& y) { return x + y; }, a.data(), n), sum);
    EXPECT_EQ(at::vec::map_reduce_all<T>([](Vec x) { return x * x; },
                                         [](Vec x, Vec y) { return x + y; }, a.data(), n),
              squares);
    EXPECT_EQ(
        at::vec::map2_reduce_all<T>([](Vec x, Vec y) { return x * y; },
                                    [](Vec x, Vec y) { return x + y; }, a.data(), a.data(), n),
        squares);
  }
}

TEST(VecFunctional, SixteenBitsAreComputedInFloat) {
  expect_sixteen_bits_are_computed_in_float<BFloat16>();
  expect_sixteen_bits_are_computed_in_float<Half>();
}

TEST(VecFunctional, ReducesArrays) {
  for (const std::int64_t n : lengths) {
    const auto a = ramp<float>(n);
    float sum = 0, most = n == 0 ? 0.0F : a[0], products = 0;
    for (const float x : a) {
      sum += x;
      most = std::max(most, x);
      products += x * x * x;
    }
    const auto add = [](Vec& x, Vec& y) { return x + y; };
    const auto larger = [](Vec& x, Vec& y) { return maximum(x, y); };
    EXPECT_EQ(at::vec::reduce_all<float>(add, a.data(), n), sum);
    EXPECT_EQ(at::vec::reduce_all<float>(larger, a.data(), n), most);
    EXPECT_EQ(at::vec::reduce2_all<float>(add, larger, a.data(), n), std::make_pair(sum, most));
    EXPECT_EQ(at::vec::map3_reduce_all<float>([](Vec x, Vec y, Vec z) { return x * y * z; }, add,
                                              a.data(), a.data(), a.data(), n),
              products);
  }
  const auto ints = ramp<std::int32_t>(100);
  EXPECT_EQ(
      at::vec::reduce_all<std::int32_t>([](auto& x, auto& y) { return x + y; }, ints.data(), 100),
      -4);
}

TEST(VecFunctional, ReducesAVector) {
  const auto v = Vec::arange(1.0F, 1.0F);
  constexpr int n = Vec::size();
  const auto add = [](Vec& x, Vec& y) { return x + y; };
  EXPECT_EQ(at::vec::vec_reduce_all<float>(add, v), static_cast<float>(n * (n + 1) / 2));
  EXPECT_EQ(at::vec::vec_reduce_all<float>(add, v, 3), 6.0F);
  EXPECT_EQ(at::vec::vec_reduce_all<float>(add, v, 1), 1.0F);
}

TEST(VecFunctional, PacksMatricesOfBytes) {
  // Six rows of three columns.
  std::vector<std::uint8_t> from;
  for (int k = 0; k < 6; ++k)
    for (int n = 0; n < 3; ++n) from.push_back(static_cast<std::uint8_t>(10 * k + n));
  std::vector<std::uint8_t> to(24, 99);
  at::vec::pack_vnni4(from.data(), to.data(), 3, 6, 3);
  EXPECT_EQ(to, (std::vector<std::uint8_t>{0,  10, 20, 30, 1,  11, 21, 31, 2,  12, 22, 32,
                                           40, 50, 0,  0,  41, 51, 0,  0,  42, 52, 0,  0}));
  // Two rows of eight columns.
  const std::vector<std::uint8_t> rows{0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17};
  std::vector<std::uint8_t> packed(16);
  at::vec::transpose_pack_vnni4(rows.data(), packed.data(), 8, 2, 8);
  EXPECT_EQ(packed,
            (std::vector<std::uint8_t>{0, 1, 2, 3, 10, 11, 12, 13, 4, 5, 6, 7, 14, 15, 16, 17}));
}

}  // namespace
