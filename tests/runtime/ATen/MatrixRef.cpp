// SPDX-License-Identifier: BSL-1.0
// A view of an array as the rows of a matrix.
#include <ATen/MatrixRef.h>

#include <gtest/gtest.h>

#include <vector>

namespace {

TEST(MatrixRefTest, DividesAnArrayIntoRows) {
  const std::vector<int> elements{1, 2, 3, 4, 5, 6};
  const at::MatrixRef<int> matrix(elements, 3);
  EXPECT_EQ(matrix.size(0), 2U);
  EXPECT_EQ(matrix.size(1), 3U);
  EXPECT_EQ(matrix.numel(), 6U);
  EXPECT_EQ(matrix.data(), elements.data());
  EXPECT_EQ(matrix[1], at::ArrayRef<int>({4, 5, 6}));
  EXPECT_TRUE(matrix.equals(at::MatrixRef<int>(elements, 3)));
  EXPECT_FALSE(matrix.equals(at::MatrixRef<int>(elements, 2)));
  EXPECT_TRUE(at::MatrixRef<int>().empty());
  EXPECT_THROW(static_cast<void>(matrix.size(2)), c10::Error);
  EXPECT_THROW(static_cast<void>(matrix[2]), c10::Error);
  EXPECT_THROW(at::MatrixRef<int>(elements, 4), c10::Error);
}

}  // namespace
