// SPDX-License-Identifier: BSL-1.0
// Mean and variance. This file also compiles with PyTorch's headers.
#include <ATen/native/cpu/moments_utils.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace {

using namespace at::native;

template <class T>
void expect_moments(std::int64_t n, double error) {
  std::vector<T> numbers;
  for (std::int64_t i = 0; i < n; ++i)
    numbers.push_back(static_cast<T>(static_cast<float>(i * 7 % 13) + 100.0F));
  double sum = 0, squares = 0;
  for (const T x : numbers) sum += static_cast<double>(static_cast<float>(x));
  const double mean = sum / static_cast<double>(n);
  for (const T x : numbers)
    squares += std::pow(static_cast<double>(static_cast<float>(x)) - mean, 2);
  for (const std::int64_t ddof : {0, 1}) {
    const auto [got_mean, got_variance] = RowwiseMoments(numbers.data(), n, ddof);
    EXPECT_NEAR(static_cast<double>(got_mean), mean, error) << n;
    EXPECT_NEAR(static_cast<double>(got_variance), squares / static_cast<double>(n - ddof), error)
        << n;
  }
}

TEST(Moments, OfRowsOfAllLengths) {
  for (const std::int64_t n : {2, 3, 8, 17, 100, 5000, 100000}) {
    expect_moments<float>(n, 1e-3);
    expect_moments<double>(n, 1e-9);
    expect_moments<c10::BFloat16>(n, 1e-3);
    expect_moments<c10::Half>(n, 1e-3);
  }
}

TEST(Moments, AreAdded) {
  // The moments of 1, 3 are added to those of 5, 7, 9.
  std::int64_t count = 2;
  double mean = 2, squares = 2;
  AddMoments<double>(3, 7.0, 8.0, count, mean, squares);
  EXPECT_EQ(count, 5);
  EXPECT_DOUBLE_EQ(mean, 5.0);
  EXPECT_DOUBLE_EQ(squares, 40.0);
  AddMoments<double>(0, 0.0, 0.0, count, mean, squares);
  EXPECT_DOUBLE_EQ(mean, 5.0);
}

}  // namespace
