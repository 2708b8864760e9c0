// SPDX-License-Identifier: BSL-1.0
// Small utilities of CPU kernels.
#include <ATen/native/cpu/utils.h>
#include <ATen/native/cpu/zmath.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <limits>
#include <vector>

namespace {

using namespace at::native;
using at::vec::Vectorized;
using c10::BFloat16;

TEST(CpuUtils, CountIndicesOfSeveralDimensions) {
  std::int64_t a = 0, b = 0, c = 0;
  const std::int64_t A = 2, B = 3, C = 4;
  EXPECT_EQ(data_index_init<std::int64_t>(17, a, A, b, B, c, C), 0);
  EXPECT_EQ(std::make_tuple(a, b, c), std::make_tuple(1, 1, 1));
  for (int left = 17; left < 23; ++left) EXPECT_FALSE(data_index_step(a, A, b, B, c, C));
  EXPECT_EQ(std::make_tuple(a, b, c), std::make_tuple(1, 2, 3));
  EXPECT_TRUE(data_index_step(a, A, b, B, c, C));
  EXPECT_EQ(std::make_tuple(a, b, c), std::make_tuple(0, 0, 0));
}

TEST(CpuUtils, LoadPairsOfVectors) {
  std::vector<BFloat16> memory;
  for (int i = 0; i < Vectorized<BFloat16>::size(); ++i)
    memory.push_back(BFloat16(static_cast<float>(i)));
  constexpr int half = Vectorized<float>::size();
  const Vec2 both = Vec2::loadu(memory.data()) * Vec2(2.0F) + Vec2(1.0F);
  maximum(both, Vec2(4.0F)).store(memory.data());
  EXPECT_EQ(static_cast<float>(memory[0]), 4.0F);
  EXPECT_EQ(static_cast<float>(memory[half]), static_cast<float>(2 * half + 1));
  const auto [low, high] = load2f(memory.data(), 2);
  EXPECT_EQ(low[1], 4.0F);
  EXPECT_EQ(low[2], 0.0F);
  EXPECT_EQ(high[0], 0.0F);
  static_assert(std::is_same_v<VecType<BFloat16>, Vec2>);
  static_assert(std::is_same_v<VecType<double>, Vectorized<double>>);
  _store(memory.data(), Vectorized<float>(3.0F));
  EXPECT_EQ(static_cast<float>(memory[half - 1]), 3.0F);
  EXPECT_EQ(static_cast<float>(memory[half]), static_cast<float>(2 * half + 1));
}

TEST(CpuUtils, TransposeAndTakeLogarithms) {
  const std::vector<int> rows{1, 2, 3, 4, 5, 6};
  std::vector<int> columns(6);
  utils::transpose(2, 3, rows.data(), 3, columns.data(), 2);
  EXPECT_EQ(columns, (std::vector<int>{1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(utils::CeilLog2(1), 1);
  EXPECT_EQ(utils::CeilLog2(8), 3);
  EXPECT_EQ(utils::CeilLog2(9), 4);
}

TEST(CpuUtils, DivideTheRowsOfASparseMatrix) {
  const std::vector<std::int64_t> starts{0, 0, 50, 51, 52, 60, 60};
  const std::vector<std::int64_t> sizes{7}, strides{1};
  std::vector<std::atomic<int>> seen(6);
  const at::TensorAccessor<const std::int64_t, 1> view(starts.data(), sizes.data(), strides.data());
  utils::parallel_sparse_csr(view, 6, 60, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t m = begin; m < end; ++m) ++seen[static_cast<std::size_t>(m)];
  });
  for (const auto& count : seen) EXPECT_EQ(count, 1);
}

TEST(Zmath, TakesRealAndComplexNumbers) {
  using C = c10::complex<double>;
  EXPECT_EQ(zabs(C(3, 4)), C(5, 0));
  EXPECT_EQ((zabs<C, double>(C(3, 4))), 5.0);
  EXPECT_EQ(zabs(-2.0), -2.0) << "as PyTorch's, which is for complex numbers";
  EXPECT_EQ((real_impl<C, double>(C(3, 4))), 3.0);
  EXPECT_EQ((imag_impl<C, double>(C(3, 4))), 4.0);
  EXPECT_EQ(imag_impl(3.0), 0.0);
  EXPECT_EQ(conj_impl(C(3, 4)), C(3, -4));
  EXPECT_EQ(sgn_impl(C(0, 2)), C(0, 1));
  EXPECT_EQ(sgn_impl(C(0, 0)), C(0, 0));
  EXPECT_EQ(ceil_impl(C(0.5, -0.5)), C(1, 0));
  EXPECT_EQ(round_impl(2.5), 2.0);
  EXPECT_EQ(angle_impl(-1.0), 3.14159265358979323846);
  EXPECT_EQ(max_impl(C(3, 4), C(4.5, 0)), C(3, 4));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(max_impl(1.0, nan), max_impl(1.0, nan));
  EXPECT_NE(min_impl(nan, 1.0), min_impl(nan, 1.0));
}

}  // namespace
